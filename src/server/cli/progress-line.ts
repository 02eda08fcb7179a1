/** Back to the beginning of the line, and away with what stands there. */
const CLEAR = '\r\u001b[K';

/** A line that is written over as work goes on, on a terminal alone: a file and a script get none of it. */
export function progressLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) {
  let shown = '';
  const show = (text: string): void => {
    if (!stream.isTTY || text === shown) return;
    stream.write(CLEAR + text);
    shown = text;
  };
  return { show, clear: () => show('') };
}
