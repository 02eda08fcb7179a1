import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { useTranslation } from 'react-i18next';
import { say } from '../../focus/speech-profile.ts';
import type { useLookup } from './use-lookup.ts';

export type BoxProps = {
  lookup: ReturnType<typeof useLookup>;
  /**
   * The list while it is in the page. It is rendered at the end of the page, and `aria-owns` puts it into the box:
   * screen readers then do not announce that they leave this part of the page for an option and come back.
   */
  list: HTMLElement | null;
  /** The best match. */
  best: number | null;
  /** The last match, if "add" follows it in the list. */
  lastMatch: number | null;
  /** An arrow has moved to an option since the last letter. */
  walked: RefObject<boolean>;
  /** The field has been left, or a form was saved from it, since the last letter. */
  left: RefObject<boolean>;
};

/** Makes the best match the active option if there is none. */
function useMarkBest({ best }: Pick<BoxProps, 'best'>): () => void {
  const state = use(ComboBoxStateContext);
  return () => {
    if (state?.isOpen && best !== null && state.selectionManager.focusedKey === null) {
      state.selectionManager.setFocusedKey(best);
    }
  };
}

const WALKING = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];

/** Handles keys before React Aria's field, for which the best match and "add" are options like all others. */
export function LookupBox({ children, ...props }: BoxProps & { children: ReactNode }) {
  const { lookup, list, best, lastMatch, walked } = props;
  const state = use(ComboBoxStateContext);
  const markBest = useMarkBest(props);
  const stopped = useRef(false);

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!state) return;
    const { isOpen, selectionManager: marks } = state;
    const { key } = event;
    const take = (does: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      does();
    };
    // React Aria clears the active option with each letter; an effect restores it only after this key.
    markBest();
    const wasStopped = stopped.current && !event.repeat;
    stopped.current = false;

    if (key === 'Escape' && isOpen) {
      // It closes the list only, not the dialog around the field.
      take(() => {
        lookup.revert();
        state.close();
      });
    } else if (key === 'Enter' && lookup.isTyped && !(event.ctrlKey || event.metaKey)) {
      if (!isOpen || marks.focusedKey === null) {
        take(() => {
          lookup.enter();
          if (best !== null) state.close();
        });
      }
    } else if (key === 'Tab' && isOpen) {
      // React Aria would take the active option and close the list at once. A screen reader whose option is removed
      // does not announce the next focus, so both wait until the field has lost the focus.
      event.stopPropagation();
      if (walked.current && typeof marks.focusedKey === 'number') lookup.mark(marks.focusedKey);
    } else if (lastMatch !== null && !isOpen && key === 'ArrowUp') {
      take(() => state.open('first', 'manual'));
    } else if (lastMatch !== null && isOpen && (key === 'End' || key === 'PageDown')) {
      take(() => marks.setFocusedKey(lastMatch));
    } else if (key === 'ArrowDown' && isOpen && lastMatch !== null && marks.focusedKey === lastMatch && !wasStopped) {
      take(() => {
        stopped.current = true;
      });
    }
    if (WALKING.includes(key)) walked.current = true;
  };
  return (
    <div className="field-box" onKeyDownCapture={onKeyDownCapture} aria-owns={list?.id}>
      {children}
    </div>
  );
}

/**
 * Opens the list when something is typed, and keeps the best match active. Rendered after the list, because effects run
 * in the order of siblings, and React Aria's list clears the active option in an effect when its first options come.
 * The list opens in an effect because React Aria has the new options only then; a list that opens after the field has
 * lost the focus is closed again.
 */
export function OpenOnTyping(props: BoxProps) {
  const { lookup, left } = props;
  const { text, isTyping } = lookup;
  const state = use(ComboBoxStateContext);
  const before = useRef(text);
  useEffect(() => {
    if (isTyping && text !== before.current) state?.open(null, 'input');
    else if (left.current && state?.isOpen) state.close();
    before.current = text;
  });
  useEffect(useMarkBest(props));
  return null;
}

/** Announces that the options of an open list are loading. */
export function LoadingAnnouncement({ label }: { label: string }) {
  const { t } = useTranslation();
  const isOpen = use(ComboBoxStateContext)?.isOpen ?? false;
  useEffect(() => {
    if (isOpen) say('waits', t('speech.loading', { label }));
  }, [isOpen, label, t]);
  return null;
}
