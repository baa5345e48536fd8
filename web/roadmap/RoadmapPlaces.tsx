import { Fragment, memo } from 'react';
import { itemOn } from '#domain/recommendations/roadmap.moves.rules.ts';
import type { MovingState } from '#web/ui/moving/moving.ts';
import type { CardTerms } from './CardList.tsx';
import { FoldedQuarter } from './FoldedQuarter.tsx';
import { QuarterColumn } from './QuarterColumn.tsx';
import { useFolds } from './roadmap.folds.ts';
import type { RoadmapAnswer } from './roadmap.moves.ts';
import { keyOf, placeName, TRAY } from './roadmap.words.ts';
import { Tray } from './Tray.tsx';
import { YearBand } from './YearBand.tsx';

declare module 'react' {
  interface CSSProperties {
    '--columns'?: string;
    /** Where it stands in the grid, where there is one. */
    '--at'?: string;
  }
}

/** The first column of the board's grid is the tray. */
const FIRST = 2;

interface RoadmapPlacesProps {
  roadmap: RoadmapAnswer;
  /** With the lifted card where it is held. */
  preview: RoadmapAnswer;
  move: MovingState['shown'];
  terms: CardTerms;
}

/** The tray and the quarters under their years: side by side, on a phone one below another. */
export const RoadmapPlaces = memo(function RoadmapPlaces({ roadmap, preview, move: { moving, ended }, terms }: RoadmapPlacesProps) {
  const { startMonth, currency } = roadmap;
  const keys = roadmap.quarters.map(keyOf);
  const { isFolded, unfold } = useFolds(keys, moving);
  const title = moving ? (itemOn(roadmap, moving.id)?.title ?? '') : '';
  const liftedFrom = (place: string) => ({
    lifted: moving?.from === place && moving.to !== place ? moving.id : null,
    liftedTo: moving?.from === place ? placeName(moving.to, startMonth) : '',
    dropped: ended?.to === place ? ended.id : null,
    arriving: moving?.to === place && moving.from !== place ? title : null,
  });
  const widths = keys.map((_, index) => (isFolded(index) ? '32px' : 'minmax(184px, 1fr)'));

  return (
    <div
      style={{ '--columns': ['198px', ...widths].join(' ') }}
      className="grid grid-cols-1 gap-2 md:h-[max(28rem,calc(100dvh-17rem))] md:grid-cols-(--columns) md:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Tray items={roadmap.unscheduled} before={roadmap.tray} totals={preview.tray} {...liftedFrom(TRAY)} {...terms} />
      {preview.years.map((year) => {
        const own = keys.flatMap((_, index) => (roadmap.quarters[index]?.year === year.year ? [index] : []));
        const wide = own.filter((index) => !isFolded(index)).length;
        return (
          <Fragment key={year.year}>
            <YearBand
              year={year}
              startMonth={startMonth}
              currency={currency}
              from={FIRST + (own[0] ?? 0)}
              columns={own.length}
              wide={wide}
            />
            {own.map((index) => {
              const [quarter, next, key = ''] = [roadmap.quarters[index], preview.quarters[index], keys[index]];
              const place = { startMonth, gridColumn: FIRST + index };
              if (!quarter || !next) return null;
              return isFolded(index) ? (
                <FoldedQuarter key={key} quarter={next} isTarget={moving?.to === key} onUnfold={() => unfold(index)} {...place} />
              ) : (
                <QuarterColumn key={key} quarter={quarter} preview={next} currency={currency} {...place} {...liftedFrom(key)} {...terms} />
              );
            })}
          </Fragment>
        );
      })}
    </div>
  );
});
