import type { DeckFacts } from './deck.facts.rules.ts';
import { slideFoot } from '#domain/deck/page/foot.rules.ts';
import { paletteOf } from '#domain/deck/page/palette.rules.ts';
import { type Extent, extentsOf, isClipped, overlapping } from '#domain/deck/page/slide.extents.rules.ts';
import { frameOf } from '#domain/deck/page/slide.frame.rules.ts';
import { type DeckSlide, FRAME, PAGE, type Piece } from '#domain/deck/page/slide.model.rules.ts';
import { SHEET } from '#domain/deck/summary/summary.blocks.rules.ts';

/* Visible layout faults of a page, measured by letter widths; for tests and measurements. */

const short = ({ words, left, top, right, bottom }: Extent) =>
  `“${words.slice(0, 40)}” at ${[left, top, right, bottom].map(Math.round).join(' ')}`;

function faultsOf(pieces: readonly Piece[], page: { width: number; height: number; floor: number }): string[] {
  const extents = extentsOf(pieces);
  return [
    ...extents.filter(isClipped).map((one) => `clipped ${short(one)} of ${JSON.stringify(one.room)}`),
    ...extents
      .filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > page.width - 8 || bottom > page.floor)
      .map((one) => `off the page ${short(one)}`),
    ...overlapping(extents).map(([one, other]) => `${short(one)} overlaps ${short(other)}`),
  ];
}

export function faultsOfSlide(slide: DeckSlide, facts: DeckFacts): string[] {
  const frame = frameOf(slide, { palette: paletteOf(facts.provider.brand), foot: slideFoot(facts), number: 12 });
  const around = frame ? [frame.kicker, frame.title, ...(frame.lead ? [frame.lead] : []), ...frame.chapters] : [];
  const below = frame ? [...frame.foot, ...(frame.source ? [frame.source] : [])] : [];
  const floor = frame ? FRAME.rule - 2 : PAGE.height;
  return [...faultsOf([...around, ...slide.pieces], { ...PAGE, floor }), ...faultsOf(below, { ...PAGE, floor: PAGE.height })];
}

export const isBlank = ({ pieces }: DeckSlide) => extentsOf(pieces).filter(({ words }) => /[\p{Letter}\p{Number}]/u.test(words)).length < 3;

/** Layout faults of every slide: cut, overlapping or overflowing text, and blank slides. */
export function faultsOfDeck(slides: readonly DeckSlide[], facts: DeckFacts): string[] {
  return slides.flatMap((slide) => [
    ...faultsOfSlide(slide, facts).map((fault) => `${slide.key}: ${fault}`),
    ...(isBlank(slide) ? [`${slide.key} is blank`] : []),
  ]);
}

export function faultsOfSheet(pieces: readonly Piece[]): string[] {
  return faultsOf(pieces, { width: SHEET.paper, height: SHEET.height, floor: SHEET.height });
}

/** Names of extreme length, in several scripts. */
export const HARD_NAMES = [
  'The Very Long Name of a Holding Company for Dental Practices, Imaging Centres and Laboratories of the South West Ltd',
  'Стоматологическая клиника «Улыбка» Южного федерального округа и партнёры, общество с ограниченной ответственностью',
  'Οδοντιατρικό Κέντρο Αθηνών και Συνεργάτες, Εταιρεία Περιορισμένης Ευθύνης για Ψηφιακές Υπηρεσίες Υγείας Αττικής',
  'مجموعة عيادات الأسنان الحديثة ومراكز التصوير والمختبرات الطبية في المنطقة الشرقية وشركاؤها ذات المسؤولية المحدودة',
  'קבוצת מרפאות שיניים מודרניות ומרכזי הדמיה ומעבדות רפואיות של אזור הצפון ושותפיה בעירבון מוגבל לשירותי בריאות דיגיטליים',
  'आधुनिक दन्त चिकित्सालय समूह, इमेजिंग केन्द्र और प्रयोगशालाएँ, दक्षिण पश्चिम क्षेत्र तथा भागीदार, निजी सीमित कम्पनी',
  'กลุ่มคลินิกทันตกรรมสมัยใหม่ ศูนย์ถ่ายภาพทางการแพทย์และห้องปฏิบัติการแห่งภาคตะวันตกเฉียงใต้และหุ้นส่วน จำกัด',
  '南西地域の歯科医院と画像診断センターと検査室を運営する持株会社およびその提携先による医療情報サービス株式会社東京本社経営企画部門',
] as const;
