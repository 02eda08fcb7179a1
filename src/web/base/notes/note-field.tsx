import { type ComponentType, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { toastProblem } from '../ui/feedback/toasts.tsx';
import { type FieldProps, fieldId } from '../ui/fields/field.tsx';
import type { NoteEditorProps } from './note-editor.tsx';
import { NoteText } from './note-text.tsx';
import './note-field.css';

type NoteFieldProps = Pick<FieldProps, 'name' | 'label' | 'problem' | 'hint'> & {
  /** Raw markdown. */
  value: string;
  onChange: (markdown: string) => void;
};

type Opener = RefObject<HTMLButtonElement | null>;

/** The editor, loaded when it is opened; closing it returns the focus to the button that opened it. */
function useNoteEditor(opener: Opener) {
  const { t } = useTranslation();
  const [Editor, setEditor] = useState<ComponentType<NoteEditorProps> | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const closedByHand = useRef(false);
  useLayoutEffect(() => {
    if (Editor === null && closedByHand.current) opener.current?.focus();
    closedByHand.current = false;
  }, [Editor, opener]);
  const open = async () => {
    try {
      const { NoteEditor } = await import('./note-editor.tsx');
      // A person who has moved on while the editor was loading is not called back.
      const { activeElement } = document;
      setTakesFocus(activeElement === opener.current || activeElement === document.body);
      setEditor(() => NoteEditor);
    } catch {
      // The editor's file could not be loaded: the note is unchanged, and the button can be pressed again.
      toastProblem(t('errors.network_failed'));
    }
  };
  const leave = useCallback(() => setEditor(null), []);
  const close = () => {
    closedByHand.current = true;
    leave();
  };
  return { Editor, takesFocus, open, leave, close };
}

/** A note in a form, shown as text; the editor is loaded in the same place when the person edits it. */
export function NoteField({ name, label, value, onChange, problem, hint }: NoteFieldProps) {
  const { t } = useTranslation();
  const id = fieldId(name);
  const [imageProblem, setImageProblem] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  /** The editor's last value: any other value comes from outside and belongs to another note. */
  const written = useRef(value);
  const { Editor, takesFocus, open, leave, close } = useNoteEditor(opener);
  useEffect(() => {
    if (value !== written.current) leave();
    written.current = value;
  }, [value, leave]);
  const write = (markdown: string) => {
    written.current = markdown;
    onChange(markdown);
  };
  const wrong = imageProblem ?? problem ?? null;
  const notes = wrong ?? hint;
  const described = notes ? { 'aria-describedby': `${id}-notes` } : {};
  return (
    <div className="field note-field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {Editor ? (
        <Editor
          id={id}
          label={label}
          value={value}
          takesFocus={takesFocus}
          isInvalid={wrong !== null}
          describedBy={notes ? `${id}-notes` : null}
          onChange={write}
          onImageProblem={setImageProblem}
          onClose={() => {
            setImageProblem(null);
            close();
          }}
        />
      ) : (
        <div className="note-closed">
          {value ? <NoteText text={value} headings="h3" /> : <p className="dim">{t('notes.empty')}</p>}
          <Button ref={opener} id={id} small aria-labelledby={`${id} ${id}-label`} {...described} onPress={open}>
            {value ? t('notes.edit') : t('notes.write')}
          </Button>
        </div>
      )}
      {notes && (
        <span id={`${id}-notes`} className={wrong ? 'field-error' : 'field-hint'}>
          {notes}
        </span>
      )}
    </div>
  );
}
