import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import { houseLayouts, type House, layoutOf, layoutXml, masterObjects, masterXml } from './pptx.layouts.ts';
import { OFFICE_TYPE, type Part, PRESENTATION_TYPE, type Relation, related } from './pptx.package.ts';
import type { Pen } from './pptx.shapes.ts';
import { treeXml } from './pptx.slide.ts';
import { houseColours, themeXml } from './pptx.theme.ts';

const MASTER = 'ppt/slideMasters/slideMaster1.xml';
const THEME = 'ppt/theme/theme1.xml';

/** Layouts are numbered from one. */
const layoutPath = (number: number) => `ppt/slideLayouts/slideLayout${number}.xml`;

const fresh = (pen: Pick<Pen, 'inks' | 'language'>, relations: Relation[] = []): Pen => ({
  ...pen,
  scale: 1,
  relations,
  charts: [],
  count: 0,
});

export interface Look {
  master: string;
  theme: string;
  /** Factor of font sizes. */
  scale: number;
  /** Path of the layout of a slide. */
  layoutOf: (slide: DeckSlide) => string;
  parts: Part[];
}

/** Theme, master and layouts of the house look. */
export function houseLook(house: House, pen: Pick<Pen, 'inks' | 'language'>): Look {
  const layouts = houseLayouts(house);
  const relations: Relation[] = [];
  const numbers = layouts.map((_, index) => related(relations, { kind: 'slideLayout', target: layoutPath(index + 1) }));
  related(relations, { kind: 'theme', target: THEME });
  const master = masterXml(treeXml(masterObjects(fresh(pen), house)), numbers);
  const names = layouts.map(({ name }) => name);
  return {
    master: MASTER,
    scale: 1,
    theme: THEME,
    layoutOf: (slide) => layoutPath(names.indexOf(layoutOf(slide)) + 1),
    parts: [
      { path: THEME, mediaType: `${OFFICE_TYPE}.theme+xml`, content: themeXml('Business review', houseColours(house.palette)) },
      { path: MASTER, mediaType: `${PRESENTATION_TYPE}.slideMaster+xml`, content: master, relations },
      ...layouts.map((layout, index): Part => ({
        path: layoutPath(index + 1),
        mediaType: `${PRESENTATION_TYPE}.slideLayout+xml`,
        content: layoutXml(layout, treeXml(layout.objects(fresh(pen)))),
        relations: [{ kind: 'slideMaster', target: MASTER }],
      })),
    ],
  };
}
