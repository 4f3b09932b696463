/**
 * A page that a host serves has a manifest, and keeps itself on the device. `onNewer` is called
 * when a newer version is there, for the next time that the page is opened.
 */
export function keepInstalled(onNewer) {
  const { serviceWorker } = navigator; // none on hosts without TLS
  if (document.querySelector('link[rel="manifest"]') === null || !serviceWorker) return;
  if (serviceWorker.controller) serviceWorker.addEventListener('controllerchange', onNewer);
  serviceWorker
    .register('service-worker.js')
    .then((registration) => registration.update()) // browsers look for a newer one when they like
    .catch(() => {}); // it plays all the same
}
