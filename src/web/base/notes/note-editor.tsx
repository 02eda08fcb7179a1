import { Editor } from '@toast-ui/react-editor';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../api/http.ts';
import { announce } from '../ui/focus/announcer.ts';
import { tidied } from './editor-markdown.ts';
import { notePlugin } from './editor-plugin.ts';
import type { EditorView } from './editor-types.ts';
import { NoteToolbar, type ToolStates } from './note-toolbar.tsx';
import type { ToolName } from './tool-icon.tsx';
import { uploadNoteImage } from './upload-note-image.ts';
import { useAutosave } from './use-autosave.ts';
import { useTextboxSemantics } from './use-textbox-semantics.ts';
import './note-editor.css';

export type NoteEditorProps = {
  id: string;
  label: string;
  /** Raw markdown as it was when the editor was opened. */
  value: string;
  /** Whether the focus is still at the button that opened the editor. */
  takesFocus: boolean;
  isInvalid: boolean;
  describedBy: string | null;
  onChange: (markdown: string) => void;
  /** The reason why an image was rejected, as text; null when one was accepted. */
  onImageProblem: (problem: string | null) => void;
  onClose: () => void;
};

/** Height of the editor, px (specification section 9). */
const HEIGHT = '300px';

/** Inserts images into the note one after the other, and announces each that was added or why it was rejected. */
function useImages(view: RefObject<EditorView | null>, onImageProblem: NoteEditorProps['onImageProblem']) {
  const { t } = useTranslation();
  return async (files: Blob[]) => {
    onImageProblem(null);
    for (const file of files) {
      try {
        const imageUrl = await uploadNoteImage(file);
        const place = view.current;
        if (!place || place.isDestroyed) return;
        // Inserted without taking the focus: the person may be typing in another field by now.
        const { tr, selection, schema } = place.state;
        const altText = file instanceof File ? file.name : t('notes.image');
        place.dispatch(tr.insert(selection.to, schema.nodes.image?.create({ imageUrl, altText }) ?? []));
        announce(t('notes.image_added'));
      } catch (error) {
        const problem = t(`errors.${asProblem(error).code}`);
        onImageProblem(problem);
        announce(problem, 'assertive');
      }
    }
  };
}

/** Handlers of the editor's events; the plugins that call them are created once. */
type Heard = {
  addImages: (files: Blob[]) => Promise<void>;
  typed: () => void;
  sayFormat: (tool: ToolName | null) => void;
};

/** The plugins of the editor; they call the handlers of the latest render. */
function usePlugins(view: RefObject<EditorView | null>, heard: Heard) {
  const latest = useRef(heard);
  latest.current = heard;
  const [plugins] = useState(() => [
    notePlugin({
      onView: (made) => {
        view.current = made;
      },
      onFiles: (files) => void latest.current.addImages(files),
      onFormat: (tool) => latest.current.sayFormat(tool),
    }),
  ]);
  return { latest, plugins };
}

type EditorRefs = { editor: RefObject<Editor | null>; view: RefObject<EditorView | null> };

type TextOptions = Pick<NoteEditorProps, 'takesFocus' | 'onChange'> & {
  /** The note as it was opened. */
  raw: string;
};

/** The formatted text of the editor, without its markdown half, and its way into the form. */
function useFormattedText({ editor, view }: EditorRefs, { raw, takesFocus, onChange }: TextOptions) {
  const [states, setStates] = useState<ToolStates>({});
  /** The editor's markdown of the unchanged note. */
  const untouched = useRef<string>(null);
  const read = () => {
    const markdown = editor.current?.getInstance().getMarkdown() ?? null;
    return markdown === untouched.current || markdown === null ? raw : tidied(markdown);
  };
  // Before the effect that destroys the editor: autosave reads the typed text from it when it is unmounted.
  const autosave = useAutosave(read, onChange);
  useLayoutEffect(() => {
    const instance = editor.current?.getInstance();
    if (!instance) return;
    editor.current?.getRootElement().append(instance.getEditorElements().wwEditor);
    untouched.current = instance.getMarkdown();
    instance.on('changeToolbarState', ({ toolbarState }: { toolbarState: ToolStates }) => setStates(toolbarState));
    instance.moveCursorToEnd(false);
    // Immediately: the editor's own autofocus comes later, and text typed until then would be lost.
    if (takesFocus) view.current?.focus();
    return () => instance.destroy();
    // Runs once: later renders must not move the focus.
  }, [takesFocus, editor, view]);
  return { states, autosave };
}

/**
 * Writes a note: formatted text on the screen, markdown in the form. A note that was opened and not changed stays byte
 * for byte the same.
 */
export function NoteEditor(props: NoteEditorProps) {
  const { id, label, value, takesFocus, isInvalid, describedBy, onChange, onImageProblem, onClose } = props;
  const { t } = useTranslation();
  const editor = useRef<Editor>(null);
  const view = useRef<EditorView>(null);
  const [raw] = useState(value);
  const { states, autosave } = useFormattedText({ editor, view }, { raw, takesFocus, onChange });
  const addImages = useImages(view, onImageProblem);
  const sayFormat = (tool: ToolName | null) => announce(t(tool ? `notes.tools.${tool}` : 'notes.format_removed'));
  const { latest, plugins } = usePlugins(view, { addImages, typed: autosave.typed, sayFormat });

  useTextboxSemantics(view, { id, describedBy, isInvalid });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Dialogs of the toolbar are elsewhere in the page.
    const { currentTarget, target } = event;
    if (event.key !== 'Escape' || !(target instanceof Node && currentTarget.contains(target))) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Keys and focus pass through on their way from what is inside.
    <div className="note-editor" onBlur={autosave.flush} onKeyDown={onKeyDown}>
      <NoteToolbar
        label={t('notes.toolbar', { label })}
        controls={id}
        states={states}
        instance={() => editor.current?.getInstance() ?? null}
        onImages={(files) => void addImages(files)}
        onClose={onClose}
      />
      <Editor
        ref={editor}
        initialValue={raw}
        initialEditType="wysiwyg"
        height={HEIGHT}
        minHeight={HEIGHT}
        autofocus={false}
        usageStatistics={false}
        plugins={plugins}
        // The editor also creates the preview of its markdown mode; it stays hidden and empty.
        customHTMLSanitizer={() => ''}
        hooks={{ addImageBlobHook: (image) => void latest.current.addImages([image]) }}
        onChange={() => latest.current.typed()}
      />
    </div>
  );
}
