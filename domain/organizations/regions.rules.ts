import { type Locale, LOCALES } from './locales.rules.ts';

const CURRENCIES: Readonly<Record<string, string>> = {
  AED: 'AE',
  ARS: 'AR',
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CLP: 'CL',
  CNY: 'CN',
  COP: 'CO',
  CZK: 'CZ',
  DKK: 'DK FO GL',
  EGP: 'EG',
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  ISK: 'IS',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NZD: 'NZ',
  PEN: 'PE',
  PHP: 'PH',
  PLN: 'PL',
  QAR: 'QA',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  TWD: 'TW',
  USD: 'EC PR SV US',
  VND: 'VN',
  ZAR: 'ZA',
};

/** Currency of the country in a language tag such as de-AT; null if unknown. */
export function currencyOfLanguage(tag: string): string | null {
  const region = regionOf(tag);
  const found = Object.entries(CURRENCIES).find(([, regions]) => regions.split(' ').includes(region));
  return found?.[0] ?? null;
}

/** Locale for a language tag; null if none is offered. "de" means Germany. */
export function localeOfLanguage(tag: string): Locale | null {
  const [language = ''] = tag.split('-');
  return LOCALES.find((one) => one === `${language.toLowerCase()}-${regionOf(tag)}`) ?? null;
}

/** A language without a country gets its main one: "de" means Germany. */
function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).maximize().region ?? '';
  } catch {
    return '';
  }
}
