import { useId } from 'react';
import './file-choice.css';

type FileChoiceProps = {
  label: string;
  /** Endings that are offered: ".xlsx,.csv". */
  accept: string;
  /** What was chosen, or what can be. */
  note: string;
  /** Something is being done with the file: it stays. */
  isPending?: boolean;
  onChoose: (file: File) => void;
};

/** Chooses a file of the computer: a button that says so, and what was chosen beside it. The same one can be chosen again. */
export function FileChoice({ label, accept, note, isPending = false, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <div className="file-choice">
      <label className="button" data-variant="plain" {...(isPending ? { 'aria-disabled': true } : {})}>
        {label}
        <input
          type="file"
          className="hidden-text"
          accept={accept}
          aria-describedby={id}
          onClick={(event) => {
            if (isPending) event.preventDefault();
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            target.value = '';
          }}
        />
      </label>
      <span id={id} className="dim">
        {note}
      </span>
    </div>
  );
}
