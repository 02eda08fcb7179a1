import { useEffect, useId, useState } from 'react';
import { say } from '../focus/speech-profile.ts';
import './file-choice.css';

type FileChoiceProps = {
  label: string;
  /** Accepted file name extensions: ".xlsx,.csv". */
  accept: string;
  /** The chosen file, or a description of accepted files. */
  note: string;
  /** The announcement of the chosen file, once it has been read; null before. */
  chosen: string | null;
  /** The file is being processed, and no other can be chosen. */
  isPending?: boolean;
  onChoose: (file: File) => void;
};

/** A button that chooses a local file, with the chosen one beside it. The same file can be chosen again. */
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
          // Removed until the field loses the focus: a description that changes would be read besides the announcement.
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
