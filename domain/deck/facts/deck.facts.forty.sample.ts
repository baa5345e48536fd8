import type { DeckFacts } from './deck.facts.rules.ts';
import { sampleFacts } from './deck.facts.sample.ts';

/** Words in eight scripts and more, as they occur in names, gaps and plans. */
const TONGUES = [
  ['Northwind', 'Traders', 'the accounts of people who left stay open for weeks', 'Backup has never been tested'],
  ['Müller & Söhne', 'Gesellschaft für Prüftechnik', 'Sicherungen wurden nie zurückgespielt', 'Übergangslösung'],
  ['Стоматология', '«Улыбка»', 'резервные копии никогда не проверялись', 'Южная клиника'],
  ['Οδοντιατρείο', 'Αθηνών', 'κανείς δεν έχει δοκιμάσει την επαναφορά', 'Ασφάλεια'],
  ['عيادة', 'الأسنان الحديثة', 'لم يتم اختبار النسخ الاحتياطي مطلقا', 'الشبكة'],
  ['מרפאת', 'שיניים מודרנית', 'הגיבוי מעולם לא נבדק', 'רשת'],
  ['दन्त', 'चिकित्सालय', 'बैकअप का कभी परीक्षण नहीं हुआ', 'सुरक्षा'],
  ['คลินิก', 'ทันตกรรมกรุงเทพ', 'ไม่เคยทดสอบการกู้คืนข้อมูลสำรอง', 'เครือข่าย'],
  ['山田歯科', '医院', 'バックアップの復元は一度も試されていない', '安全'],
  ['서울치과', '병원', '백업 복원을 한 번도 시험하지 않았습니다', '보안'],
  ['北風貿易', '股份有限公司', '備份從未經過還原測試', '網路安全'],
] as const;

/** Deterministic pseudo-random numbers, so that failures are reproducible. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2654435761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822507) + 0x9e3779b9) | 0;
    return ((state >>> 8) & 0xffff) % below;
  };
}

/** Item of a list, wrapping around at its end. */
function pick<T>(list: readonly T[], place: number): T {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

function wordsFor(index: number, next: (below: number) => number): (length: number) => string {
  const tongue = pick(TONGUES, index);
  return (length) => {
    let words: string = pick(tongue, next(4));
    while (words.length < length - 12) words += ` ${pick(tongue, next(4))}`;
    return words.slice(0, length).trim();
  };
}

/** Forty customers with widely different names, scripts and amounts of data; some without contacts, budget, assets or a previous review. */
export function fortyFacts(): DeckFacts[] {
  return Array.from({ length: 40 }, (_, index) => factsOf(index));
}

const CURRENCIES = ['GBP', 'EUR', 'JPY', 'KWD', 'CHF', 'INR'];
const BRANDS = ['#0b5b60', '#ffd400', '#7a1f2b', null, '#1f3fd0', '#111111'];

function factsOf(index: number): DeckFacts {
  const next = numbersFrom(index + 1);
  const words = wordsFor(index, next);
  // Every third customer has texts of maximum length.
  const long = (usual: number, most: number) => words(index % 3 === 0 ? most : 4 + next(usual));
  const making = { index, long, next, times: index % 4 === 3 ? 100 : 1, hasBefore: index % 5 !== 1 };
  const base = sampleFacts();
  const recommendations = recommendationsOf(base, making);
  return {
    ...base,
    ...identityOf(base, making, words(index % 2 === 0 ? 120 : 8 + next(40))),
    ...scoresOf(base, making),
    ...planOf(base, making),
    gaps: gapsOf(
      base,
      making,
      recommendations.map(({ number }) => number),
    ),
    recommendations,
    next: nextOf(making),
  };
}

function identityOf(base: DeckFacts, { index, long, next }: Making, name: string) {
  return {
    customer: { ...base.customer, name, currency: pick(CURRENCIES, index), people: index % 4 === 1 ? null : 3 + next(900) },
    provider: { name: long(20, 80), brand: pick(BRANDS, index) },
    review: {
      ...base.review,
      word: index % 6 === 5 ? long(20, 60) : base.review.word,
      place: index % 3 === 1 ? null : long(20, 120),
      startsAt: index % 5 === 3 ? null : base.review.startsAt,
      isDraft: index % 2 === 0,
      isPresented: index % 10 === 9,
    },
    people: Array.from({ length: index % 4 === 0 ? 0 : next(12) }, (_, place) => ({
      name: long(20, 80),
      title: long(24, 80),
      side: place % 2 === 0 ? ('theirs' as const) : ('ours' as const),
    })),
  };
}

function scoresOf(base: DeckFacts, { index, long, next, hasBefore }: Making) {
  const runs = base.runs.slice(hasBefore ? next(7) : 7).map((run) => ({ ...run, score: next(1001) / 10, projectsDone: next(5) }));
  return {
    template: { ...base.template, name: long(30, 100) },
    answered: { answered: next(200), applicable: 200 + next(200) },
    runs: index % 10 === 8 ? [] : runs,
    sections: Array.from({ length: index % 2 === 0 ? 28 : 1 + next(40) }, (_, place) => ({
      key: `section-${place}`,
      title: long(30, 80),
      score: next(11) === 0 ? null : next(1001) / 10,
      previous: hasBefore && next(6) > 0 ? next(101) : null,
      weight: 1 / 28,
      met: next(30),
      partly: next(9),
      notMet: next(9),
      notApplicable: next(9),
    })),
    gapsBefore: hasBefore ? { open: 20 + next(30), closed: next(20), opened: next(9) } : null,
    since: hasBefore && base.since ? { ...base.since, commitments: commitmentsOf(base.since.commitments, { long, next }) } : null,
  };
}

function planOf(base: DeckFacts, making: Making) {
  const { index, long, next } = making;
  return {
    budget: index % 4 === 2 ? { quarters: [], assumptions: [] } : budgetOf(base, making),
    lifecycle: index % 5 === 4 ? { devices: [], undatedPastLife: 0, costs: [], next: [] } : lifecycleOf(base, making),
    goals: [...base.goals, ...base.goals].slice(0, next(7)).map((goal) => ({
      ...goal,
      title: long(40, 120),
      why: long(40, 200),
      needs: long(60, 300),
      targetDate: next(4) === 0 ? null : `20${26 + next(5)}-0${1 + next(9)}-1${next(9)}`,
      status: pick(['on_track', 'at_risk', 'done'] as const, next(3)),
      servedBy: [1, 2, 3, 4, 5, 6].filter(() => next(3) === 0),
    })),
    changes: Array.from({ length: next(5) }, () => ({ what: long(14, 60), from: long(5, 30), to: long(5, 30), note: long(12, 60) })),
  };
}

function nextOf({ long, next }: Making): DeckFacts['next'] {
  const actions = (day: string) =>
    Array.from({ length: next(9) }, () => ({ text: long(40, 200), owner: long(20, 80), due: next(4) === 0 ? null : day }));
  return {
    ours: actions('2026-12-18'),
    theirs: actions('2027-01-11'),
    review: next(3) === 0 ? null : { startsAt: null, day: '2027-03-17', place: next(2) === 0 ? null : long(20, 120) },
    shown: Array.from({ length: next(4) }, () => long(40, 160)),
  };
}

type Long = (usual: number, most: number) => string;
interface Making {
  index: number;
  long: Long;
  next: (below: number) => number;
  /** Factor for amounts. */
  times: number;
  hasBefore: boolean;
}

function gapsOf(base: DeckFacts, { index, long, next }: Making, numbers: readonly number[]): DeckFacts['gaps'] {
  return Array.from({ length: index % 7 === 2 ? 0 : 1 + next(60) }, (_, place) => ({
    ...pick(base.gaps, place),
    findingId: `gap-${place}`,
    severity: pick(['critical', 'high', 'medium', 'low'] as const, next(4)),
    section: long(24, 80),
    words: long(50, 200),
    evidence: next(3) === 0 ? null : long(60, 400),
    consequence: next(3) === 0 ? null : long(60, 400),
    impact: next(5) === 0 ? null : 1 + next(5),
    likelihood: 1 + next(5),
    after: next(2) === 0 ? null : { impact: 1 + next(5), likelihood: 1 + next(5) },
    recommendation: next(3) === 0 || numbers.length === 0 ? null : pick(numbers, next(40)),
  }));
}

function recommendationsOf(base: DeckFacts, { index, long, next, times }: Making) {
  return Array.from({ length: index % 9 === 4 ? 0 : 1 + next(14) }, (_, place): DeckFacts['recommendations'][number] => {
    const model = pick(base.recommendations, place);
    const options = base.recommendations.find((one) => one.options.length > 1)?.options ?? [];
    return {
      ...model,
      number: place + 1,
      id: `recommendation-${place}`,
      title: long(40, 120),
      gain: long(60, 300),
      why: long(90, 600),
      riskIfNot: long(60, 400),
      quarter: next(5) === 0 ? null : { year: 2027 + next(2), quarter: 1 + next(4) },
      oneTime: next(4) === 0 ? 0 : next(60_000) * 100 * times,
      monthly: next(2) === 0 ? 0 : next(900) * 100 * times,
      costKnown: index % 8 !== 5 && next(6) > 0,
      initiative: next(3) === 0 ? null : long(20, 80),
      goal: next(2) === 0 ? null : long(40, 120),
      options:
        next(3) === 0
          ? options.slice(0, 2 + next(2)).map((option) => ({
              ...option,
              name: long(14, 60),
              outcome: option.outcome && { label: long(14, 40), value: long(10, 40) },
              points: option.points.map(() => `${long(12, 60)}: ${long(20, 120)}`),
              oneTime: option.oneTime * times,
            }))
          : [],
    };
  });
}

const commitmentsOf = (all: NonNullable<DeckFacts['since']>['commitments'], { long, next }: Pick<Making, 'long' | 'next'>) =>
  all
    .concat(all)
    .slice(0, 1 + next(20))
    .map((one) => ({ ...one, text: long(40, 200), owner: long(16, 80), outcome: long(16, 120) }));

const budgetOf = (base: DeckFacts, { long, next, times }: Making): DeckFacts['budget'] => ({
  quarters: base.budget.quarters.slice(0, 4 + next(9)).map((quarter) => ({
    ...quarter,
    oneTime: next(2_000_000) * times,
    recurring: next(3_000_000) * times,
    target: next(2) === 0 ? quarter.target : null,
  })),
  assumptions: [long(80, 300)],
});

const lifecycleOf = (base: DeckFacts, { long, next, times }: Making): DeckFacts['lifecycle'] => ({
  ...base.lifecycle,
  costs: [0, 1, 2, 3, 4].map(() => (next(4) === 0 ? null : next(90_000) * 100 * times)),
  devices: Array.from({ length: 1 + next(7) }, () => ({
    type: long(12, 60),
    pastLife: next(30),
    byYear: [next(40), next(40), next(40), next(9)],
    later: next(90),
  })),
  next: Array.from({ length: next(12) }, () => ({
    what: long(20, 120),
    detail: next(2) === 0 ? '' : long(16, 80),
    why: long(20, 120),
    when: next(3) === 0 ? null : { year: 2028, quarter: 1 + next(4) },
    cost: next(3) === 0 ? null : next(90_000) * 100 * times,
  })),
});
