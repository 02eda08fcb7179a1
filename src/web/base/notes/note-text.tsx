import { lazyComponent } from '../ui/lazy-component.tsx';
import './note-text.css';

/** Reading markdown is no small thing: it is loaded where there is a note. Where it does not come, the note stays text. */
const { Component: Markdown } = lazyComponent(
  () => import('./markdown.tsx').catch(() => ({ default: PlainNote })),
  PlainNote,
);

type NoteTextProps = {
  /** Raw markdown. */
  text: string;
  /** The level of headings inside of the note: one below the heading that it stands under. */
  headings: 'h3' | 'h4';
};

function PlainNote({ text }: NoteTextProps) {
  return <p className="note-plain">{text}</p>;
}

/** A note as it is read. The plain text stands there until it can be shown better. */
export function NoteText({ text, headings }: NoteTextProps) {
  return (
    <div className="note-text">
      <Markdown text={text} headings={headings} />
    </div>
  );
}
