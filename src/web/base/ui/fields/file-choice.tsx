import { useEffect, useId, useState } from 'react';
import { say } from '../focus/speech-profile.ts';
import './file-choice.css';

type FileChoiceProps = {
  label: string;
  /** Endings that are offered: ".xlsx,.csv". */
  accept: string;
  /** What was chosen, or what can be. */
  note: string;
  /** What was chosen, in words; null before. It is said once, when it has been read. */
  chosen: string | null;
  /** Something is being done with the file: it stays. */
  isPending?: boolean;
  onChoose: (file: File) => void;
};

/** Chooses a file of the computer: a button that says so, and what was chosen beside it. The same one can be chosen again. */
export function FileChoice({ label, accept, note, chosen, isPending = false, onChoose }: FileChoiceProps) {
  const id = useId();
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    if (chosen) say('changed', chosen);
  }, [chosen]);
  return (
    <div className="file-choice">
      <label className="button" data-variant="plain" {...(isPending ? { 'aria-disabled': true } : {})}>
        {label}
        <input
          type="file"
          className="hidden-text"
          accept={accept}
          // Until the focus is elsewhere: a description that changes under the focus is read out beside what is said.
          {...(isSaid ? {} : { 'aria-describedby': id })}
          onBlur={() => setSaid(false)}
          onClick={(event) => {
            if (isPending) event.preventDefault();
          }}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            setSaid(true);
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
