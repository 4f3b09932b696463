// What the page is made of is in it compressed. This script inflates it; the content security
// policy names the script that comes out by its hash, as any other.

const inflated = (base64) => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
};

const start = async () => {
  for (const part of document.querySelectorAll('.gz'))
    part.textContent = await inflated(part.textContent);
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = document.getElementById('script').textContent;
  document.body.append(script);
};

start().catch(() => {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p id="verdict">This browser is too old for the page, or forbids what it needs. ' +
      'It needs Chrome or Edge 111, Firefox 119, Safari 16.4, or newer.</p>',
  );
});
