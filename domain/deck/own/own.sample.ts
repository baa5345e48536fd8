import type { EditedSection } from '#domain/deck/slides/slides.rules.ts';

export const SAMPLE_PICTURE = '0192f0c1-0000-7000-8000-000000000001';

/** Own slide with a title, a text with a list, and a picture. */
export const OWN_SAMPLE = {
  key: 'own-1x9k20ab',
  title: 'Your new server room',
  enabled: true,
  own: { layout: 'both', picture: SAMPLE_PICTURE, alt: 'Two racks behind a glass door', isCarried: false },
  texts: {
    'own-1x9k20ab.title': [{ runs: [{ text: 'Your new server room' }] }],
    'own-1x9k20ab.text': [
      { runs: [{ text: 'Finished in October.' }] },
      { isItem: true, runs: [{ text: 'Two racks' }] },
      { isItem: true, runs: [{ text: 'Cooling for ten years', weight: 600 }] },
    ],
  },
} satisfies EditedSection;
