import './summary-note.css';

/** A summary of the data that a form will record, beside its submit button; the form announces it. */
export const SummaryNote = ({ text }: { text: string | null }) => text && <p className="summary-note">{text}</p>;
