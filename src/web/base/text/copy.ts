/**
 * Copies a text to the clipboard. Browsers offer the clipboard API only over HTTPS and on localhost; elsewhere, as on
 * an office network, `execCommand` copies the text. Throws when neither works.
 */
export async function copyText(text: string): Promise<void> {
  // The types declare it everywhere.
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
