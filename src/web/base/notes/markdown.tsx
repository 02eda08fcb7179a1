import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { isNoteImage } from '#contract/base/note-images.ts';
import { Table, TableScroll } from '../ui/tables/table-scroll.tsx';
import { NoteImage } from './note-image.tsx';
import { safeHref } from './safe-url.ts';

type MarkdownNode = { type: string; value?: string; children?: MarkdownNode[] };

/** Single line breaks of a note are kept, although markdown joins such lines: people press Enter once. */
const byLine = ({ value = '' }: MarkdownNode): MarkdownNode[] =>
  value.split('\n').flatMap((line, at) => [...(at > 0 ? [{ type: 'break' }] : []), { type: 'text', value: line }]);

/** The one HTML tag that is read: editors break lines inside of table cells with it. All others are shown as text. */
const isBreak = ({ type, value = '' }: MarkdownNode) => type === 'html' && /^<br ?\/?>$/i.test(value.trim());

function lineBreaks() {
  return function breakLines(node: MarkdownNode): void {
    if (isBreak(node)) node.type = 'break';
    node.children = node.children?.flatMap((child) => (child.type === 'text' ? byLine(child) : [child]));
    for (const child of node.children ?? []) breakLines(child);
  };
}

const plugins = [remarkGfm, lineBreaks];

/** Removes addresses that are not allowed before anything is rendered. */
const allowedUrl = (url: string, key: string): string => {
  if (key === 'src' && isNoteImage(url)) return url;
  return safeHref(url) ?? '';
};

function Link({ href, children }: Pick<ComponentProps<'a'>, 'href' | 'children'>) {
  if (!href) return <span>{children}</span>;
  return (
    <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** Images of other servers are never loaded: their owner could track the readers of the note. */
function Image({ src, alt = '' }: Pick<ComponentProps<'img'>, 'src' | 'alt'>) {
  if (typeof src !== 'string' || src === '') return <span>{alt}</span>;
  if (isNoteImage(src)) return <NoteImage path={src} alt={alt} />;
  return <Link href={src}>{alt || src}</Link>;
}

function Checkbox({ checked = false }: Pick<ComponentProps<'input'>, 'checked'>) {
  const { t } = useTranslation();
  return (
    <span className="note-checkbox" data-checked={checked}>
      <span className="hidden-text">{checked ? t('notes.task_done') : t('notes.task_open')}</span>
    </span>
  );
}

function TableOfNote({ children }: Pick<ComponentProps<'table'>, 'children'>) {
  const { t } = useTranslation();
  return (
    <TableScroll label={t('notes.table')}>
      <Table>{children}</Table>
    </TableScroll>
  );
}

const common: Components = {
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  img: ({ src, alt }) => <Image src={src} alt={alt} />,
  input: ({ checked }) => <Checkbox checked={checked ?? false} />,
  table: ({ children }) => <TableOfNote>{children}</TableOfNote>,
};

/** Headings of a note are one level below the heading of its section on the page, all on one level. */
const withHeadings = (Heading: 'h3' | 'h4'): Components => {
  const heading: Components['h1'] = ({ children }) => <Heading>{children}</Heading>;
  return { ...common, h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading };
};
const components = { h3: withHeadings('h3'), h4: withHeadings('h4') };

/** A note rendered: tables, lists and links as in GitHub's markdown, no HTML, nothing loaded from elsewhere. */
export default function Markdown({ text, headings }: { text: string; headings: 'h3' | 'h4' }) {
  const { t } = useTranslation();
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={{
        footnoteLabel: t('notes.footnotes'),
        footnoteLabelTagName: 'p',
        footnoteBackContent: () => [],
      }}
      urlTransform={allowedUrl}
      components={components[headings]}
    >
      {text}
    </ReactMarkdown>
  );
}
