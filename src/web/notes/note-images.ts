import { requestBlob } from '../api/http.ts';
import { isNoteImage } from './safe-url.ts';

/** What is shown as an image, by what the server says it is. No SVG: that is a page with scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** An image of a note on its way into the page; `release` gives its memory back, or calls it off. */
export function loadNoteImage(path: string, onLoaded: (url: string) => void): { release: () => void } {
  let released = false;
  let url: string | null = null;
  const load = async () => {
    if (!isNoteImage(path)) return;
    const blob = await requestBlob(path.slice('/api/v1'.length)).catch(() => null);
    // Words stand where the image would: one that is gone or refused is no reason to lose the note.
    if (blob === null || released || !imageTypes.includes(blob.type)) return;
    url = URL.createObjectURL(blob);
    onLoaded(url);
  };
  void load();
  return {
    release: () => {
      released = true;
      if (url) URL.revokeObjectURL(url);
    },
  };
}
