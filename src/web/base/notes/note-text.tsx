import { lazyComponent } from '../ui/lazy-component.tsx';
import './note-text.css';

/** The markdown parser is large: it is loaded with the first note. If it fails to load, the note stays plain text. */
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

/** A note as formatted text; plain text until the markdown parser is loaded. */
export function NoteText({ text, headings }: NoteTextProps) {
  return (
    <div className="note-text">
      <Markdown text={text} headings={headings} />
    </div>
  );
}
