import type { TFunction } from 'i18next';
import { type ClientExport, type ExportedRow, type ExportPart, exportParts } from '#contract/clients/client-export.ts';
import { formatMoment } from '../../base/i18n/format.ts';
import { currentLanguage } from '../../base/i18n/languages.ts';
import { fullName } from '../../base/text/person-name.ts';
import { type DocumentWords, documentFields, documentWords } from './document-fields.ts';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Typed data is escaped, so that it is text and never markup. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** The file is opened outside of the application, so its policy forbids loading and running anything. */
const POLICY = `default-src 'none'; img-src data:; style-src 'unsafe-inline'`;
const STYLE = `
body { max-width: 1200px; margin: 24px auto; padding: 0 16px; font: 14px/1.45 system-ui, sans-serif; color: #1c1a16; background: #fff }
h1 { font-size: 22px } h2 { margin-top: 32px; font-size: 17px }
.wide { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: 12px }
th, td { min-width: 80px; padding: 4px 6px; border: 1px solid #bbb; text-align: left; vertical-align: top }
th { background: #f2efe8 }
td, dd { white-space: pre-wrap; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 8px 16px; margin: 0 0 12px; padding: 10px 12px; border: 1px solid #bbb }
dt { font-size: 12px; color: #5c574d } dd { margin: 0 }
img { max-width: 320px; max-height: 320px }
@media print { body { max-width: none; margin: 0 } .wide { overflow: visible } tr, dl { break-inside: avoid } }
`;

const isPicture = (type: unknown): type is string => /^image\/[a-z]+$/.test(String(type));

function cellOf(part: ExportPart, field: string, row: ExportedRow, words: DocumentWords): string {
  const value = row[field];
  if (part === 'log' && field === 'changes') return words.writeChanges(value).map(escaped).join('<br>') || '-';
  if (part === 'pictures' && field === 'bytes' && isPicture(row.content_type)) {
    return `<img alt="${escaped(words.write('id', row.id))}" src="data:${row.content_type};base64,${escaped(String(value))}">`;
  }
  return escaped(words.write(field, value));
}

/** A table with more columns is too narrow to be read. */
const MAX_COLUMNS = 8;

type Told = { words: DocumentWords; label: string };

function tableOf(part: ExportPart, rows: ExportedRow[], { words, label }: Told): string {
  const fields = documentFields[part];
  const head = fields.map((field) => `<th scope="col">${escaped(words.nameOf(field))}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${fields.map((field) => `<td>${cellOf(part, field, row, words)}</td>`).join('')}</tr>`,
  );
  // A table wider than the window can be scrolled by keys.
  return `<div class="wide" role="group" tabindex="0" aria-label="${label}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table></div>`;
}

/** Each row as a list of its fields. */
function listOf(part: ExportPart, rows: ExportedRow[], { words }: Told): string {
  const fieldOf = (row: ExportedRow) => (field: string) =>
    `<div><dt>${escaped(words.nameOf(field))}</dt><dd>${cellOf(part, field, row, words)}</dd></div>`;
  return rows.map((row) => `<dl>${documentFields[part].map(fieldOf(row)).join('')}</dl>`).join('\n');
}

/** The personal data of a client as an HTML document of its own, in the language of the interface. */
export function writeClientDocument(exported: ClientExport, t: TFunction, timeZone: string): string {
  const words = documentWords(t, timeZone);
  const own = exported.clients.find(({ id }) => id === exported.client_id);
  const name = fullName({ surname: String(own?.surname ?? ''), name: String(own?.name ?? '') });
  const title = escaped(t('client_export.heading', { name }));
  const about = t('client_export.about', {
    company: exported.company_name,
    at: formatMoment(exported.exported_at, timeZone),
  });
  const parts = exportParts.map((part) => {
    const rows = exported[part];
    const label = escaped(t(`client_export.parts.${part}`));
    const nothing = `<p>${escaped(t('client_export.nothing'))}</p>`;
    const write = documentFields[part].length > MAX_COLUMNS ? listOf : tableOf;
    return `<h2>${label}</h2>${rows.length > 0 ? write(part, rows, { words, label }) : nothing}`;
  });
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(about)}</p>
${parts.join('\n')}
</main>
</body>
</html>
`;
}
