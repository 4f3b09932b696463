// The scripts of the page and its card faces are in it compressed. This one inflates them; the
// content security policy names the script that comes out by its hash, as any other.

const inflate = (id) => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) =>
    letter.charCodeAt(0),
  );
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
};

const start = async () => {
  document.getElementById('cards').innerHTML = await (await inflate('cards-gz')).text();
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = await (await inflate('script-gz')).text();
  document.body.append(script);
};

start().catch(() => {
  document.getElementById('verdict').textContent =
    'This browser is too old for the page, or forbids what it needs. It needs Chrome or Edge 111, ' +
    'Firefox 119, Safari 16.4, or newer.';
});
