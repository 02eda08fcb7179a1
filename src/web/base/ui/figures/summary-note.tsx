import './summary-note.css';

/** What a form is about to record, beside what records it; it is said when it comes. */
export const SummaryNote = ({ text }: { text: string | null }) => text && <p className="summary-note">{text}</p>;
