import { useEffect, useState } from 'react';
import { loadNoteImage } from './upload-note-image.ts';

/**
 * An image of a note. Its URL requires the token, so it is fetched and shown from memory; its alternative text is shown
 * until then.
 */
export function NoteImage({ path, alt }: { path: string; alt: string }) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const image = loadNoteImage(path, setSource);
    return image.release;
  }, [path]);
  return source ? <img src={source} alt={alt} /> : <span className="note-image-name">{alt || path}</span>;
}
