import { isNoteImage } from '#contract/base/note-images.ts';
import { cleanHtml } from './editor-html.ts';
import { markdownParsers } from './editor-markdown.ts';
import type { EditorView, MakeNodeView, PluginFunction } from './editor-types.ts';
import { safeHref } from './safe-url.ts';
import type { ToolName } from './tool-icon.tsx';
import { typedMarkdown } from './typed-markdown.ts';
import { loadNoteImage } from './upload-note-image.ts';

/** An image of this server is fetched with the token and shown from memory; of any other only the words are shown. */
const imageView: MakeNodeView = ({ attrs }) => {
  const dom = document.createElement('span');
  const path = String(attrs.imageUrl);
  const alt = String(attrs.altText ?? '');
  dom.className = 'note-image-name';
  dom.textContent = alt || path;
  const show = (url: string) => {
    const image = new Image();
    image.src = url;
    image.alt = alt;
    dom.replaceChildren(image);
  };
  const loading = isNoteImage(path) ? loadNoteImage(path, show) : null;
  return { dom, ignoreMutation: () => true, destroy: () => loading?.release() };
};

/** A link keeps its look and loses its address when that is not one to follow. */
function linkElement(url: string): { dom: HTMLElement } {
  const dom = document.createElement('a');
  const href = safeHref(url);
  if (href) dom.href = href;
  dom.rel = 'noopener noreferrer nofollow';
  dom.title = href ?? '';
  dom.className = 'link';
  return { dom };
}

/** Lists in a table would be written as HTML. */
const isListKey = ({ ctrlKey, metaKey, altKey, code }: KeyboardEvent): boolean =>
  ((ctrlKey || metaKey) && (code === 'KeyU' || code === 'KeyO')) || (altKey && code === 'KeyT');

/** The position of the table around the cursor; null outside of tables. */
function startOfTable({ selection: { $from } }: EditorView['state']): number | null {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type.name === 'table') return $from.start(depth);
  }
  return null;
}

/**
 * Keys that the editor does not get: Backspace right after typed markdown has become formatting takes that back, Tab
 * leaves the editor, Escape and Ctrl+Enter belong to the form.
 */
function onKeyDown(view: EditorView, event: KeyboardEvent, takeBack: () => boolean): boolean {
  if (event.key === 'Backspace' && takeBack()) {
    event.preventDefault();
    return true;
  }
  if (event.key === 'Tab' || event.key === 'Escape') return true;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return true;
  if (!isListKey(event) || startOfTable(view.state) === null) return false;
  event.preventDefault();
  return true;
}

function onPaste(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html');
  if (!html) return false;
  event.preventDefault();
  view.pasteHTML(cleanHtml(html), event);
  return true;
}

/** Content dragged within the editor is handled by the editor; content from outside is pasted. */
function onDrop(view: EditorView, event: DragEvent, onFiles: (files: File[]) => void): boolean {
  const { dataTransfer } = event;
  if (view.dragging || !dataTransfer) return false;
  event.preventDefault();
  if (dataTransfer.files.length > 0) {
    onFiles([...dataTransfer.files]);
    return true;
  }
  const html = dataTransfer.getData('text/html');
  if (html) view.pasteHTML(cleanHtml(html));
  else view.pasteText(dataTransfer.getData('text/plain'));
  return true;
}

type Listeners = {
  /** Called with the editable part. */
  onView: (view: EditorView) => void;
  /** Called with dropped files. */
  onFiles: (files: File[]) => void;
  /** Called with the tool that typed markdown has applied; null when the change was undone. */
  onFormat: (tool: ToolName | null) => void;
};

/** The editor plugin for notes: no HTML, no images of other servers, and keys that do not trap the focus. */
export const notePlugin =
  ({ onView, onFiles, onFormat }: Listeners): PluginFunction =>
  ({ pmState: { Plugin, Selection }, pmRules }) => ({
    markdownParsers,
    wysiwygCommands: {
      /** After a table is inserted, moves the cursor from its last cell to its first. */
      toFirstCell: (_, state, dispatch) => {
        const start = startOfTable(state);
        if (start === null) return false;
        dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(start))));
        return true;
      },
    },
    wysiwygNodeViews: { image: imageView },
    wysiwygPlugins: [
      () => typedMarkdown(pmRules, onFormat),
      () =>
        new Plugin({
          view: (view) => {
            onView(view);
            return {};
          },
          props: {
            attributes: { class: 'note-text' },
            markViews: { link: (mark) => linkElement(String(mark.attrs.linkUrl)) },
            handleDOMEvents: {
              keydown: (view, event) =>
                onKeyDown(view, event, () => {
                  const isUndone = pmRules.undoInputRule(view.state, view.dispatch);
                  if (isUndone) onFormat(null);
                  return isUndone;
                }),
              paste: onPaste,
              drop: (view, event) => onDrop(view, event, onFiles),
            },
          },
        }),
    ],
  });
