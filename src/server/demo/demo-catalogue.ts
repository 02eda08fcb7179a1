import type { Currency } from '#contract/base/money.ts';

/** The directories of the demonstration company. */
export const COMPANY_NAME = 'Бирюзовый купол';

type Branch = { name: string; offices: { name: string; agents: number }[] };

/** Branches with their offices and numbers of agents; managers work in the first office. */
export const BRANCHES: readonly Branch[] = [
  {
    name: 'Ташкент',
    offices: [
      { name: 'Офис на Амира Темура', agents: 4 },
      { name: 'Офис на Чиланзаре', agents: 3 },
      { name: 'Офис на Юнусабаде', agents: 3 },
    ],
  },
  { name: 'Самарканд', offices: [{ name: 'Офис на Регистане', agents: 2 }] },
];
export const MANAGERS = 2;

export const METHODS = ['Наличные', 'Карта', 'Перечисление', 'Терминал'] as const;
export type Method = (typeof METHODS)[number];

/** Only for payments by tourists. */
export const FOR_TOURISTS_ONLY: Method = 'Терминал';

/** The kinds of partners' services. */
export type Trade = 'tour' | 'flight' | 'hotel' | 'transfer' | 'insurance' | 'visa';

/** Partners with their currency, and a Latin name where the usual one is Cyrillic. */
export const PARTNERS: readonly { name: string; latin_name?: string; trade: Trade; currency: Currency }[] = [
  { name: 'Coral Travel', trade: 'tour', currency: 'USD' },
  { name: 'Anex Tour', trade: 'tour', currency: 'USD' },
  { name: 'Pegas Touristik', trade: 'tour', currency: 'USD' },
  { name: 'FUN&SUN', trade: 'tour', currency: 'EUR' },
  { name: 'Kompas', trade: 'tour', currency: 'USD' },
  { name: 'Kazunion', trade: 'tour', currency: 'USD' },
  { name: 'Join UP!', trade: 'tour', currency: 'USD' },
  { name: 'Centrum Holidays', trade: 'tour', currency: 'UZS' },
  { name: 'Uzbekistan Airways', trade: 'flight', currency: 'UZS' },
  { name: 'Qanot Sharq', trade: 'flight', currency: 'UZS' },
  { name: 'Centrum Air', trade: 'flight', currency: 'UZS' },
  { name: 'Turkish Airlines', trade: 'flight', currency: 'USD' },
  { name: 'flydubai', trade: 'flight', currency: 'USD' },
  { name: 'Air Arabia', trade: 'flight', currency: 'USD' },
  { name: 'Аэрофлот', latin_name: 'Aeroflot', trade: 'flight', currency: 'USD' },
  { name: 'Rixos Hotels', trade: 'hotel', currency: 'EUR' },
  { name: 'Accor', trade: 'hotel', currency: 'EUR' },
  { name: 'Barceló Hotel Group', trade: 'hotel', currency: 'EUR' },
  { name: 'Jumeirah', trade: 'hotel', currency: 'USD' },
  { name: 'Hilton Tashkent City', trade: 'hotel', currency: 'UZS' },
  { name: 'Silk Road Samarkand', trade: 'hotel', currency: 'UZS' },
  { name: 'Gross Insurance', trade: 'insurance', currency: 'UZS' },
  { name: 'Apex Insurance', trade: 'insurance', currency: 'UZS' },
  { name: 'Tashkent Transfer', trade: 'transfer', currency: 'UZS' },
  { name: 'VFS Global', trade: 'visa', currency: 'EUR' },
];

/** Retired. */
export const RETIRED_PARTNER = 'Kompas';

/** The services of a sale by number of bookings, the most expensive first. */
export const PACKAGES: Record<1 | 2 | 3 | 4, readonly (readonly Trade[])[]> = {
  1: [['tour'], ['tour'], ['tour'], ['flight'], ['hotel']],
  2: [
    ['tour', 'insurance'],
    ['tour', 'transfer'],
    ['tour', 'visa'],
    ['hotel', 'flight'],
    ['tour', 'flight'],
  ],
  3: [
    ['tour', 'transfer', 'insurance'],
    ['hotel', 'flight', 'transfer'],
    ['hotel', 'flight', 'visa'],
  ],
  4: [
    ['hotel', 'flight', 'transfer', 'insurance'],
    ['tour', 'flight', 'visa', 'insurance'],
  ],
};

/** Relative shares of a sale's price. */
export const SHARES: Record<Trade, number> = { tour: 70, flight: 35, hotel: 45, transfer: 4, insurance: 3, visa: 8 };

/** Directions with the price of a week per adult in USD, and hotels. */
export const DIRECTIONS: readonly { name: string; price: number; hotels: readonly string[] }[] = [
  { name: 'Анталья', price: 620, hotels: ['Rixos Premium Belek 5*', 'Delphin Imperial 5*', 'Club Hotel Falcon 4*'] },
  { name: 'Дубай', price: 690, hotels: ['Atlantis The Palm 5*', 'Rove Downtown 3*', 'Jumeirah Beach Hotel 5*'] },
  { name: 'Стамбул', price: 480, hotels: ['Ramada Plaza 4*', 'Hilton Bomonti 5*', 'Sultanahmet Palace 4*'] },
  { name: 'Шарм-эль-Шейх', price: 560, hotels: ['Rixos Sharm El Sheikh 5*', 'Albatros Palace 5*'] },
  { name: 'Хургада', price: 530, hotels: ['Steigenberger Al Dau 5*', 'Titanic Palace 5*'] },
  { name: 'Пхукет', price: 890, hotels: ['Centara Grand 5*', 'Patong Bay Garden 4*'] },
  { name: 'Мальдивы', price: 1900, hotels: ['Kurumba Maldives 5*', 'Sun Island Resort 5*'] },
  { name: 'Бали', price: 1080, hotels: ['Ayodya Resort 5*', 'Grand Mirage 5*'] },
  { name: 'Гоа', price: 640, hotels: ['Taj Exotica 5*', 'Resort Rio 4*'] },
  { name: 'Нячанг', price: 820, hotels: ['Vinpearl Resort 5*', 'Sheraton Nha Trang 5*'] },
  { name: 'Фукуок', price: 870, hotels: ['Vinpearl Wonderworld 5*', 'Novotel Phu Quoc 5*'] },
  { name: 'Шри-Ланка', price: 910, hotels: ['Cinnamon Bey 5*', 'Hikka Tranz 4*'] },
  { name: 'Куала-Лумпур', price: 760, hotels: ['Berjaya Times Square 4*', 'Traders Hotel 5*'] },
  { name: 'Сингапур', price: 1120, hotels: ['Marina Bay Sands 5*', 'Hotel Boss 4*'] },
  { name: 'Сеул', price: 1010, hotels: ['Lotte City Myeongdong 4*', 'Nine Tree Insadong 4*'] },
  { name: 'Умра: Мекка и Медина', price: 1150, hotels: ['Swissôtel Makkah 5*', 'Anwar Al Madinah 5*'] },
  { name: 'Тбилиси', price: 430, hotels: ['Radisson Blu Iveria 5*', 'Ibis Styles 3*'] },
  { name: 'Батуми', price: 410, hotels: ['Euphoria Batumi 5*', 'Orbi City 4*'] },
  { name: 'Баку', price: 440, hotels: ['Fairmont Flame Towers 5*', 'Central Park Baku 4*'] },
  { name: 'Алматы', price: 260, hotels: ['Rixos Almaty 5*', 'Kazakhstan Hotel 4*'] },
  { name: 'Иссык-Куль', price: 310, hotels: ['Karven Four Seasons 4*', 'Каприз 4*'] },
  { name: 'Москва', price: 470, hotels: ['Azimut Смоленская 4*', 'Cosmos 3*'] },
  { name: 'Санкт-Петербург', price: 510, hotels: ['Park Inn Прибалтийская 4*', 'Сокос Васильевский 4*'] },
  { name: 'Прага', price: 940, hotels: ['Grandior 5*', 'Clarion Congress 4*'] },
  { name: 'Париж', price: 1180, hotels: ['Mercure Opéra 4*', 'Novotel Les Halles 4*'] },
  { name: 'Рим', price: 1090, hotels: ['NH Collection 4*', 'Roma Aurelia 4*'] },
  { name: 'Барселона', price: 1130, hotels: ['Barceló Sants 4*', 'Catalonia Plaza 4*'] },
  { name: 'Самарканд', price: 190, hotels: ['Silk Road Regency 5*', 'Bibikhanum 3*'] },
  { name: 'Бухара', price: 210, hotels: ['Wyndham Bukhara 4*', 'Lyabi House 3*'] },
  { name: 'Хива', price: 230, hotels: ['Orient Star Khiva 3*', 'Farovon Khiva 4*'] },
];

export const MEALS = ['RO', 'BB', 'HB', 'FB', 'AI', 'UAI'] as const;
