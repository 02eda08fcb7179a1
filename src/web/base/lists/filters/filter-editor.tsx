import { type FormEvent, useRef, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { parseId } from '#contract/base/ids.ts';
import { searchLimits } from '#contract/base/limits.ts';
import { useFieldText } from '../../i18n/field-text.ts';
import { formatDate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { parseDate } from '../../text/parse-date.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Lookup } from '../../ui/fields/lookup/lookup.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ListFilter } from '../list-declaration.ts';
import { isDatePreset, readRange, writeRange } from './date-range.ts';
import { useFilterOptions, useFilterWords } from './filter-options.ts';

type Kind<Name extends ListFilter['kind']> = Extract<ListFilter, { kind: Name }>;
type EditorProps<Filter> = {
  filter: Filter;
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
};

/** The editor of a filter; a choice takes effect at once. */
export default function FilterEditor({ filter, ...props }: EditorProps<Exclude<ListFilter, { kind: 'flag' }>>) {
  if (filter.kind === 'dates') return <DatesEditor filter={filter} {...props} />;
  if (filter.kind === 'number') return <NumberEditor filter={filter} {...props} />;
  if (filter.kind === 'text') return <TextEditor filter={filter} {...props} />;
  if (filter.kind === 'lookup') return <LookupEditor filter={filter} {...props} />;
  if (filter.kind === 'word') return <WordEditor filter={filter} {...props} />;
  return filter.searchable ? (
    <SearchedChoiceEditor filter={filter} {...props} />
  ) : (
    <ChoiceEditor filter={filter} {...props} />
  );
}

function Options({
  label,
  options,
  value,
  onChange,
}: Omit<EditorProps<never>, 'filter'> & { options: { id: string; name: string }[] }) {
  const begun = useRef(false);
  const begin = (option: HTMLElement | null) => {
    if (!option || begun.current) return;
    begun.current = true;
    option.focus();
  };
  const first = options.find(({ id }) => id === value) ?? options[0];
  return (
    // React Aria's own `autoFocus` leaves the focus on the list where the key that opened it is still down.
    <ListBox
      className="listbox"
      aria-label={label}
      selectionMode="single"
      // Escape closes the panel; it does not clear the selection.
      escapeKeyBehavior="none"
      selectedKeys={value === null ? [] : [value]}
      items={options}
      // An action would be none by Enter where something is chosen already; what is chosen again stays so.
      onSelectionChange={(keys) => onChange(keys === 'all' ? value : String([...keys][0] ?? value))}
    >
      {({ id, name }) => (
        <ListBoxItem className="option" id={id} textValue={name} {...(id === first?.id ? { ref: begin } : {})}>
          {name}
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function ChoiceEditor({ filter, ...props }: EditorProps<Kind<'choice'>>) {
  const { t } = useTranslation();
  return <Options {...props} options={filter.values.map((value) => ({ id: value, name: filter.name(value, t) }))} />;
}

/** A choice among many values, with a search. */
function SearchedChoiceEditor({ filter, ...props }: EditorProps<Kind<'choice'>>) {
  const { t } = useTranslation();
  const { id, values, name } = filter;
  return <WordLookup {...props} id={id} words={values} nameOf={(value) => name(value, t)} />;
}

function WordEditor({ filter, ...props }: EditorProps<Kind<'word'>>) {
  return <WordLookup {...props} id={filter.id} words={useFilterWords(filter.words)} nameOf={(word) => word} />;
}

type WordLookupProps = Omit<EditorProps<never>, 'filter'> & {
  id: string;
  words: readonly string[];
  nameOf: (word: string) => string;
};

function WordLookup({ id: filterId, words, nameOf, label, value, onChange }: WordLookupProps) {
  return (
    <div className="filter-lookup">
      <Lookup
        name={`filter-${filterId}`}
        label={label}
        options={words.map((word, index) => ({ id: index + 1, name: nameOf(word) }))}
        value={value === null ? null : words.indexOf(value) + 1 || null}
        onChange={(id) => id !== null && onChange(words[id - 1] ?? null)}
      />
    </div>
  );
}

function NumberEditor(props: EditorProps<Kind<'number'>>) {
  const read = (typed: string) => parseId(typed)?.id.toString() ?? null;
  return <TypedEditor {...props} inputMode="numeric" read={read} problem="number_invalid" />;
}

function TextEditor(props: EditorProps<Kind<'text'>>) {
  const read = (typed: string) => typed.trim() || null;
  return <TypedEditor {...props} read={read} problem="fill_required_fields" />;
}

type TypedEditorProps = EditorProps<Kind<'number' | 'text'>> & {
  /** The value of the filter, or null for a wrong text. */
  read: (typed: string) => string | null;
  problem: ErrorCode;
  inputMode?: 'numeric';
};

/** A value that is typed and takes effect by Enter or the button. */
function TypedEditor({ filter, label, value, onChange, read, problem, ...field }: TypedEditorProps) {
  const { t } = useTranslation();
  const textOf = useFieldText();
  const [typed, setTyped] = useState(value ?? '');
  const [tried, setTried] = useState(false);
  const asked = read(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (asked !== null) onChange(asked);
  };
  return (
    <form className="filter-lookup" onSubmit={submit}>
      <TextField
        {...field}
        name={`filter-${filter.id}`}
        label={label}
        maxLength={searchLimits.characters}
        value={typed}
        onChange={setTyped}
        problem={tried && asked === null ? textOf(problem, filter.id) : null}
      />
      <Button type="submit" variant="main">
        {t('list.apply')}
      </Button>
    </form>
  );
}

function LookupEditor({ filter, label, value, onChange }: EditorProps<Kind<'lookup'>>) {
  const offered = useFilterOptions(filter.directory);
  return (
    <div className="filter-lookup">
      <Lookup
        name={`filter-${filter.id}`}
        label={label}
        {...offered}
        value={value === null ? null : Number(value)}
        onChange={(id) => id !== null && onChange(String(id))}
      />
    </div>
  );
}

/** A range relative to today, or two dates. */
function DatesEditor({ filter, label, value, onChange }: EditorProps<Kind<'dates'>>) {
  const { t } = useTranslation();
  const today = useMe().today();
  const range = value === null || isDatePreset(value) ? null : readRange(value, today);
  const [from, setFrom] = useState(range?.from ? formatDate(range.from) : '');
  const [to, setTo] = useState(range?.to ? formatDate(range.to) : '');
  const [tried, setTried] = useState(false);
  const dates = { from: parseDate(from, today), to: parseDate(to, today) };
  const problem = (typed: string, date: string | null) =>
    tried && typed.trim() !== '' && date === null ? t('errors.date_invalid') : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const typed = [from, to].filter((text) => text.trim() !== '').length;
    const read = [dates.from, dates.to].filter((date) => date !== null).length;
    if (typed > 0 && typed === read) onChange(writeRange(dates));
  };
  return (
    <div className="filter-dates">
      <Options
        label={label}
        options={filter.presets.map((preset) => ({ id: preset, name: t(`date_presets.${preset}`) }))}
        value={value !== null && isDatePreset(value) ? value : null}
        onChange={onChange}
      />
      <form onSubmit={submit}>
        <DateField
          name={`filter-${filter.id}-from`}
          label={t('list.from')}
          today={today}
          value={from}
          onChange={setFrom}
          problem={problem(from, dates.from)}
        />
        <DateField
          name={`filter-${filter.id}-to`}
          label={t('list.to')}
          today={today}
          value={to}
          onChange={setTo}
          problem={problem(to, dates.to)}
        />
        <Button type="submit" variant="main">
          {t('list.apply')}
        </Button>
      </form>
    </div>
  );
}
