import { lazy, Suspense } from 'react';
import './note-text.css';

/** Reading markdown is no small thing: it is loaded where there is a note. Where it does not come, the note stays text. */
const Markdown = lazy(() =>
  import('./markdown.tsx').then(
    ({ Markdown }) => ({ default: Markdown }),
    () => ({ default: ({ text }: { text: string; headings: 'h3' | 'h4' }) => <p className="note-plain">{text}</p> }),
  ),
);

type NoteTextProps = {
  /** Raw markdown. */
  text: string;
  /** The level of headings inside of the note: one below the heading that it stands under. */
  headings: 'h3' | 'h4';
};

/** A note as it is read. The plain text stands there until it can be shown better. */
export function NoteText({ text, headings }: NoteTextProps) {
  return (
    <div className="note-text">
      <Suspense fallback={<p className="note-plain">{text}</p>}>
        <Markdown text={text} headings={headings} />
      </Suspense>
    </div>
  );
}
