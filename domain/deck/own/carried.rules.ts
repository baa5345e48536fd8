import type { OwnSection } from './own.rules.ts';

/** Adds the carried slides of the last review, each after the section that it followed there, else before the appendix. */
export function withCarried<S extends OwnSection>(starting: readonly S[], last: readonly S[]): S[] {
  return last.reduce<S[]>(
    (all, section, place) => {
      if (!section.own?.isCarried || all.some(({ key }) => key === section.key)) return all;
      const before = last[place - 1]?.key;
      const after = all.findIndex(({ key }) => key === before);
      const end = all.findIndex(({ key }) => key === 'appendix');
      const at = after >= 0 ? after + 1 : end >= 0 ? end : all.length;
      return all.toSpliced(at, 0, section);
    },
    [...starting],
  );
}
