/** The time for which the object URL of a saved file stays valid, ms. */
const URL_LIFETIME = 60_000;

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // No event says when the browser has read the file, and it saves nothing from a URL that is revoked before that.
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME);
}
