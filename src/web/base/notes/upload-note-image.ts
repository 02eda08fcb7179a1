import { addNoteImage, MAX_NOTE_IMAGE_BYTES } from '#contract/base/add-note-image.ts';
import { isNoteImage } from '#contract/base/note-images.ts';
import { Problem, requestBlob, send } from '../api/http.ts';

/** Image types of notes. No SVG: it is a document that may contain scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/**
 * Uploads an image and returns the path by which notes refer to it. An image that is too large or of another type is
 * rejected before the request. Throws a Problem.
 */
export async function uploadNoteImage(image: Blob): Promise<string> {
  if (!imageTypes.includes(image.type)) throw new Problem('image_type_unknown', 0);
  if (image.size > MAX_NOTE_IMAGE_BYTES) throw new Problem('image_too_large', 0);
  const { path } = await send(addNoteImage, { body: { content: await base64Of(image) }, key: crypto.randomUUID() });
  return path;
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  await new Promise((done, failed) => {
    reader.onload = done;
    reader.onerror = failed;
    reader.readAsDataURL(blob);
  });
  return String(reader.result).replace(/^[^,]*,/, '');
}

/** Loads an image of a note; `release` frees its memory, or cancels the request. */
export function loadNoteImage(path: string, onLoaded: (url: string) => void): { release: () => void } {
  let released = false;
  let url: string | null = null;
  const load = async () => {
    if (!isNoteImage(path)) return;
    const blob = await requestBlob(path.slice('/api/v1'.length)).catch(() => null);
    // The alternative text is shown instead: an image that is missing or refused must not hide the note.
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
