import { type FileField, fieldsOf, type ImportKind, type Mapping } from './import-fields.ts';

/** Names in Latin letters, of people and partners. */
const LATIN =
  '(имя|имя туриста|фио|фамилия и имя|фамилия имя|название|наименование) (латиницей|латиница|лат|по английски|англ|как в паспорте)|латиница|латиницей|(passport|latin|english) name|(tourists )?name in (latin|english)( letters)?|(sayyohning )?lotincha( (ism|nom)i?)?|pasportdagi ism';

/** Headings of columns in Russian, English and Uzbek: patterns for whole, folded headings. */
const headings: Record<FileField, string> = {
  sale_key:
    'номер продажи( в файле)?|№ продажи|ключ|id|№|sale (id|no|number|key)|number of the sale( in the file)?|(fayldagi )?sotuv raqami',
  blank_number:
    '((номер|№|n) )?(договор|договора|контракт|контракта|бланк|бланка)( №)?|contract( (no|number))?|shartnoma( (raqami|№))?',
  sale_date: 'дата|дата (продажи|договора|заявки|оформления)|sale date|date( of sale)?|(sotuv )?sana(si)?',
  service_date:
    'дата (вылета|выезда|заезда|услуги|начала|тура|поездки)|вылет|заезд|начало( тура)?|service date|departure( date)?|check in|xizmat sanasi|uchish( sanasi)?|jonash( sanasi)?',
  deadline_date: 'срок( оплаты)?|дедлайн|оплатить до|deadline( date)?|pay (before|by)|tolov muddati|muddat',
  direction: 'направление|страна|курорт|куда|direction|destination|country|yonalish|davlat',
  service:
    'отель|гостиница|услуга|услуга отель|отель услуга|тур|hotel|service|hotel service|tour|mehmonxona|xizmat|mehmonxona xizmat',
  brutto:
    'брутто( usd)?|цена|стоимость|сумма|сумма (продажи|договора|брутто)|brutto( usd)?|gross|price|price to the tourist( usd)?|total|narx|narxi|summa|sotuv summasi',
  extra_profit: '((доп|дополнительная) прибыль|extra profit|qoshimcha foyda)( usd)?',
  tourist:
    'турист|туристы|клиент|фио|фио (туриста|клиента)|фамилия имя|фамилия и имя|заказчик|tourist|client|customer|full name|mijoz|sayyoh|fish|familiya ism',
  tourist_surname: 'фамилия( (туриста|клиента))?|(tourists )?(surname|last name)|(sayyohning )?familiya(si)?',
  tourist_name: 'имя( (туриста|клиента))?|(tourists )?(first )?name|(sayyohning )?ism(i)?',
  tourist_latin_name: LATIN,
  tourist_phone:
    'телефон( (туриста|клиента))?|тел|моб( телефон)?|номер телефона|(tourists )?phone( number)?|mobile|(sayyohning )?telefon(i| raqami)?',
  people: 'туристов|людей|чел|человек|пакс|pax|(количество|кол во) (туристов|человек|людей)|people|odamlar( soni)?',
  adults: 'взрослые|взрослых|взр|adults?|kattalar',
  children: 'дети|детей|child(ren)?|bolalar',
  infants: 'младенцы|младенцев|infants?|chaqaloqlar|godaklar',
  agent: 'агент|менеджер|продавец|сотрудник|agent|manager|seller|xodim|menejer',
  office: 'офис|филиал|office|branch|ofis|filial',
  partner: 'партнер|поставщик|оператор|туроператор|partner|supplier|operator|hamkor',
  reference_number:
    'номер (брони|заявки)|№ (брони|заявки)|бронь|заявка|reference( number)?|booking( (no|number))?|bron( raqami)?',
  rate: 'нетто( брони)?|(цена|стоимость|сумма) нетто|себестоимость|net|netto|cost|price of the booking|tannarx|netto narxi|bron nettosi',
  currency: 'валюта( (нетто|брони|партнера))?|currency( of the booking)?|(bron )?valyuta(si)?',
  currency_rate: 'курс( (нетто|брони))?( к usd)?|(exchange )?rate( of the booking)?( to usd)?|kurs|bronning usd kursi',
  booking_date: 'дата( услуги)? брони|booking date|service date of the booking|bron( xizmati)? sanasi',
  payment_method: '(способ|метод|форма|вид)( оплаты)?|(payment )?method|tolov usuli',
  payment_amount:
    'оплачено|оплата|сумма (оплаты|платежа)|платеж|внесено|paid|payment( amount)?|tolangan|tolov( summasi)?',
  payment_currency: 'валюта (оплаты|платежа)|payment currency|tolov valyutasi',
  payment_rate: 'курс (оплаты|платежа)( к usd)?|payment rate( to usd)?|tolov kursi|tolovning usd kursi',
  payment_date: 'дата (оплаты|платежа)|payment date|tolov sanasi',
  notes: 'примечани[ея]|заметки|комментари[йи]|notes?|comments?|izoh|eslatma(lar)?',
  operator_notes:
    '(примечания|заметки) оператора|для (тур)?оператора|operator notes?|for the operator|(tur)?operator uchun',
  management_notes:
    '(примечания|заметки) руководства|для руководства|management notes?|for management|rahbariyat uchun',
  phone: 'телефон( клиента)?|тел|моб( телефон)?|номер телефона|phone( number)?|mobile|telefon( raqami)?',
  client: 'фио|фио клиента|клиент|турист|фамилия имя|фамилия и имя|client|customer|full name|mijoz|fish|familiya ism',
  surname: 'фамилия( клиента)?|surname|last name|familiya(si)?',
  name: 'имя( клиента)?|название|наименование|партнер|поставщик|имя партнера|first name|name|partner|supplier|ism(i)?|nom(i)?|hamkor',
  latin_name: LATIN,
  email: '(эл |электронная )?почта|e ?mail|(el |elektron )?pochta',
};

const patterns = new Map(
  Object.entries(headings).map(([field, pattern]) => [field, new RegExp(`^(?:${pattern})$`, 'u')] as const),
);

/** A heading for comparison: lower case, without punctuation and parts in brackets. */
export const foldHeading = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\(.*?\)/g, ' ')
    .replace(/['ʻʼ‘’`]/g, '')
    .replace(/[^\p{L}\d№]+/gu, ' ')
    .trim();

/** The probable column of each field: by the stored mapping of headings, then by patterns. */
export function guessColumns(kind: ImportKind, row: string[], kept: Record<string, FileField> = {}): Mapping {
  const mapping: Mapping = {};
  const free = new Set(row.flatMap((heading, column) => (heading.trim() ? column : [])));
  const take = (column: number, field: FileField) => {
    if (mapping[field] !== undefined || !free.delete(column)) return;
    mapping[field] = column;
  };
  const known = new Set(fieldsOf[kind].map(({ name }) => name));
  for (const [column, heading] of row.entries()) {
    const field = kept[foldHeading(heading)];
    if (field && known.has(field)) take(column, field);
  }
  for (const { name } of fieldsOf[kind]) {
    const column = row.findIndex((heading, at) => free.has(at) && patterns.get(name)?.test(foldHeading(heading)));
    if (column >= 0) take(column, name);
  }
  return mapping;
}

/** Number of first rows that are searched for the headings; above them may be a title, a date or an empty row. */
const SEARCHED_ROWS = 15;

/** The heading row: of the first rows the one with the most recognised headings. */
export function headingRow(kind: ImportKind, rows: string[][]): number {
  let [best, most] = [0, 0];
  for (const [index, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const found = Object.keys(guessColumns(kind, row)).length;
    if (found > most) [best, most] = [index, found];
  }
  return most > 0
    ? best
    : Math.max(
        rows.findIndex((row) => row.some(Boolean)),
        0,
      );
}
