/** Lets files and text be dropped anywhere on the page, and boards be pasted. */
export function acceptDrops(sign, { openFile, openText }) {
  let depth = 0;
  const enter = (by) => {
    depth += by;
    sign.hidden = depth <= 0;
  };
  addEventListener('dragenter', () => enter(1));
  addEventListener('dragleave', () => enter(-1));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    enter(-depth);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text');
    if (file) openFile(file);
    else if (text) openText(text);
  });
  document.addEventListener('paste', (event) => {
    if (event.target.matches?.('input, textarea')) return;
    const text = event.clipboardData.getData('text');
    if (text.trim()) openText(text);
  });
}
