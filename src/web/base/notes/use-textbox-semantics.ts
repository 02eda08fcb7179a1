import { type RefObject, useLayoutEffect } from 'react';
import { currentLanguage } from '../i18n/languages.ts';
import type { EditorView } from './editor-types.ts';

type Semantics = { id: string; describedBy: string | null; isInvalid: boolean };

/** Gives the editor's editable part the attributes that it lacks: role, name, language and error. */
export function useTextboxSemantics(view: RefObject<EditorView | null>, { id, describedBy, isInvalid }: Semantics) {
  useLayoutEffect(() => {
    const dom = view.current?.dom;
    if (!dom) return;
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-describedby': describedBy,
      'aria-invalid': isInvalid ? 'true' : null,
      spellcheck: 'true',
      lang: currentLanguage(),
    };
    for (const [name, said] of Object.entries(attributes)) {
      if (said === null) dom.removeAttribute(name);
      else dom.setAttribute(name, said);
    }
  }, [view, id, describedBy, isInvalid]);
}
