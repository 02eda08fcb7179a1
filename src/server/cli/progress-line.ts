/** Returns to the beginning of the line and clears it. */
const CLEAR = '\r\u001b[K';

/** A progress line that is overwritten, on terminals only. */
export function progressLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  let shown = '';
  const show = (text: string): void => {
    if (!stream.isTTY || text === shown) return;
    stream.write(CLEAR + text);
    shown = text;
  };
  return { show, clear: () => show('') };
}
