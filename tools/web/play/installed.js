/**
 * A page that a host serves has a manifest, and keeps itself on the device. A newer version waits
 * until no page of the older one is open; meanwhile `onNewer` is called with what loads it at once.
 */
export function keepInstalled(onNewer) {
  const { serviceWorker } = navigator; // none on hosts without TLS
  if (document.querySelector('link[rel="manifest"]') === null || !serviceWorker) return;
  serviceWorker
    .register('service-worker.js')
    .then((registration) => {
      if (serviceWorker.controller === null) return; // the first visit
      const tell = () => registration.waiting && onNewer(() => load(registration.waiting));
      const watch = () => registration.installing?.addEventListener('statechange', tell);
      tell();
      watch();
      registration.addEventListener('updatefound', watch);
      registration.update().catch(() => {}); // browsers look for it when they like
    })
    .catch(() => {}); // it plays all the same
}

function load(newer) {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  newer.postMessage('take over');
}
