import type { Icon } from '#web/ui/icon.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { eachOf, type Specimen } from '#web/gallery/specimen.ts';

/** All icons by glob: imports by name would hide from knip which icons no screen uses. */
const FILES = import.meta.glob<Readonly<Record<string, Icon>>>('#web/ui/icons*.tsx', { eager: true });

export const UI: readonly Specimen[] = [
  { name: 'Logo', states: { Default: <Logo /> } },
  {
    name: 'icons',
    isWide: true,
    states: eachOf(Object.keys(FILES), (file) => (
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-xs text-muted">
        {Object.entries(FILES[file] ?? {}).map(([name, Sign]) => (
          <li key={name} className="flex w-44 items-center gap-2">
            <Sign size={18} className="text-text" /> {name.replace(/Icon$/, '')}
          </li>
        ))}
      </ul>
    )),
  },
];
