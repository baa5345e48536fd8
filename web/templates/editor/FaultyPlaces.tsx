import { Banner } from '#web/ui/feedback/Banner.tsx';
import type { TemplateDraft } from './draft.ts';
import { located } from './draft.faults.ts';
import type { FaultLocation } from '#web/templates/StructureFaults.tsx';
import { counted } from '#web/templates/templates.words.ts';

const SHOWN = 20;

interface FaultyPlacesProps {
  draft: TemplateDraft;
  places: readonly FaultLocation[];
  onGo: (path: string) => void;
}

/** The faults that prevent saving, each a link to its place. The first one gets the focus, wherever the person was. */
export function FaultyPlaces({ draft, places, onGo }: FaultyPlacesProps) {
  return (
    <Banner tone="danger">
      <p className="font-semibold">{counted(places.length, 'place')} to correct before this can be saved</p>
      <ul className="mt-1 grid gap-1">
        {places.slice(0, SHOWN).map(({ path, message }, index) => (
          <li key={`${path} ${message}`}>
            <button
              autoFocus={index === 0}
              type="button"
              onClick={() => onGo(path)}
              className="min-h-6 rounded-field text-left wrap-anywhere underline underline-offset-3"
            >
              {located(draft, path).name} {message}
            </button>
          </li>
        ))}
      </ul>
      {places.length > SHOWN && <p className="mt-1">and {places.length - SHOWN} more</p>}
    </Banner>
  );
}
