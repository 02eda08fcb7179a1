import { type KeyboardEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { useTranslation } from 'react-i18next';
import { tagKey } from '#contract/base/payment-tags.ts';
import { matches } from '../../../text/match.ts';
import { readTags, type TypedTags } from '../../../text/read-tags.ts';
import { announce } from '../../focus/announcer.ts';
import { Icon } from '../../icon.tsx';
import { useKeyHints } from '../../use-media.ts';
import { AriaFieldLabel, AriaFieldNotes } from '../aria-field.tsx';
import { type FieldProps, fieldId } from '../field.tsx';
import '../../windows/popover.css';
import './tags-field.css';

type TagsFieldProps = Pick<FieldProps, 'name' | 'label' | 'problem'> & {
  value: TypedTags;
  onChange: (value: TypedTags) => void;
  /** Existing tags, offered while a person types, in this order. */
  offered: readonly string[];
  onFocus?: () => void;
};

/** More tags are not shown: one more letter narrows them down. */
const SHOWN = 20;

/**
 * Free labels. Enter, a comma and leaving the field add what was typed; a tag that exists is taken with the arrows, or
 * by its first letters under either keyboard layout. Backspace in the empty field removes the last one.
 */
export function TagsField(props: TagsFieldProps) {
  const { value } = props;
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { remove, ...editing } = useTags(props, input);
  return (
    <div className="tags-field">
      <TagsComboBox {...props} {...editing} remove={remove} input={input} />
      {value.added.length > 0 && (
        <TagGroup aria-label={t('tags.chosen')} onRemove={(gone) => remove((tag) => gone.has(tag))}>
          <TagList className="tags" items={value.added.map((tag) => ({ id: tag }))}>
            {({ id }) => (
              <Tag className="tag" id={id} textValue={id}>
                <span className="tag-name">{id}</span>
                <AriaButton slot="remove" className="tag-remove" aria-label={t('tags.remove')}>
                  <Icon name="close" />
                </AriaButton>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}

/** Types, adds and removes tags, and announces what was added and removed. */
function useTags({ value, onChange, offered }: TagsFieldProps, input: RefObject<HTMLInputElement | null>) {
  const { t } = useTranslation();
  // React Aria reports a choice and the text that follows from it one after the other, before anything is painted.
  const latest = useRef(value);
  latest.current = value;
  const [tried, setTried] = useState(false);
  const change = (after: TypedTags) => {
    latest.current = after;
    onChange(after);
  };
  const add = (text: string) => {
    const before = latest.current.added;
    const { tags, problem: found } = readTags({ added: before, typed: text }, offered);
    setTried(found !== null);
    if (found !== null) return change({ added: before, typed: text });
    change({ added: tags, typed: '' });
    const fresh = tags.slice(before.length);
    if (fresh.length > 0) announce(t('tags.added', { tags: fresh.join(', ') }));
    else announce(t('tags.there_already', { tag: text.trim() }));
  };
  return {
    add,
    type: (text: string) => {
      if (/[,;\n]/.test(text)) add(text);
      else change({ ...latest.current, typed: text });
    },
    addRest: () => {
      const { typed } = latest.current;
      if (typed.trim() !== '') add(typed);
    },
    remove: (isGone: (tag: string) => boolean) => {
      const left = latest.current.added.filter((tag) => !isGone(tag));
      announce(t('tags.removed', { tags: latest.current.added.filter(isGone).join(', ') }));
      change({ ...latest.current, added: left });
      if (left.length === 0) input.current?.focus();
    },
    wrong: tried ? readTags(value).problem : null,
  };
}

type TagsComboBoxProps = TagsFieldProps & ReturnType<typeof useTags> & { input: RefObject<HTMLInputElement | null> };

function TagsComboBox(props: TagsComboBoxProps) {
  const { name, label, value, offered, onFocus, input, add, type, addRest, remove, wrong } = props;
  const { added, typed } = value;
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  const [list, setList] = useState<HTMLElement | null>(null);
  const isTyped = typed.trim() !== '';
  const last = added.at(-1);
  const problem = props.problem ?? (wrong && t(`errors.${wrong}`));
  const keys = new Set(added.map(tagKey));
  const options = offered.filter((tag) => !keys.has(tagKey(tag)) && matches(tag, typed)).slice(0, SHOWN);
  return (
    <ComboBox
      className="field"
      id={fieldId(name)}
      name={name}
      inputValue={typed}
      onInputChange={type}
      value={null}
      onChange={(key) => key !== null && add(String(key))}
      {...(onFocus ? { onFocus } : {})}
      onBlur={addRest}
      // Filtered here, so that the wrong layout and "ё" are understood.
      items={options.map((tag) => ({ id: tag }))}
      // After a tag has emptied the field, React Aria would open the list again, over the tags.
      menuTrigger={typed === '' ? 'manual' : 'input'}
      allowsCustomValue
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
    >
      <AriaFieldLabel label={label} />
      <TagsBox
        list={list}
        added={added.length}
        isFound={isTyped && options.length > 0}
        onEnter={isTyped ? () => add(typed) : null}
        onBackspace={typed === '' && last !== undefined ? () => remove((tag) => tag === last) : null}
      >
        <Input ref={input} autoComplete="off" />
        <AriaButton className="field-button" aria-label={t('lookup.open', { label })}>
          <Icon name="chevron" />
        </AriaButton>
      </TagsBox>
      <AriaFieldNotes hint={isTyped && hasKeys && t('tags.enter_adds')} problem={problem} />
      <Popover className="popover" offset={4}>
        <ListBox<{ id: string }> ref={setList} className="listbox">
          {({ id }) => (
            <ListBoxItem className="option" id={id} textValue={id}>
              {id}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

type TagsBoxProps = {
  /** The list while it is in the page: `aria-owns` puts it into the box, as in a lookup. */
  list: HTMLElement | null;
  /** Number of tags. */
  added: number;
  /** Something is offered for what is typed. */
  isFound: boolean;
  onEnter: (() => void) | null;
  onBackspace: (() => void) | null;
  children: ReactNode;
};

/**
 * Adds and removes tags by key: an Enter that adds a tag does not submit the form, and Enter on an active option takes
 * it.
 */
function TagsBox({ list, added, isFound, onEnter, onBackspace, children }: TagsBoxProps) {
  const state = use(ComboBoxStateContext);
  const latest = useRef(state);
  latest.current = state;
  // React Aria leaves the list open over the tags, because the field has no selected option.
  const before = useRef(added);
  useEffect(() => {
    if (before.current !== added) latest.current?.close();
    before.current = added;
  }, [added]);
  // React Aria opens the list with a letter, but not for options that are loaded after it.
  useEffect(() => {
    if (isFound && latest.current?.isFocused && !latest.current.isOpen) latest.current.open(null, 'input');
  }, [isFound]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') onBackspace?.();
    const isMarked = state?.isOpen && state.selectionManager.focusedKey !== null;
    if (event.key !== 'Enter' || isMarked || onEnter === null) return;
    onEnter();
    event.preventDefault();
    event.stopPropagation();
    state?.close();
  };
  return (
    <div className="field-box" onKeyDownCapture={onKeyDown} aria-owns={list?.id}>
      {children}
    </div>
  );
}
