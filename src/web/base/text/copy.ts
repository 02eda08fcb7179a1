/**
 * Puts text onto the clipboard. Browsers give a page the clipboard only over HTTPS and on the machine itself; elsewhere,
 * as on an office network, the old command copies, and is told what. Throws when neither works.
 */
export async function copyText(text: string): Promise<void> {
  // The types promise it everywhere.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  let isCopied = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener('copy', give);
  document.execCommand('copy');
  document.removeEventListener('copy', give);
  if (!isCopied) throw new Error('The browser did not let the text be copied');
}
