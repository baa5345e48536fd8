import * as z from 'zod/mini';
import { faultOf } from '#web/http/fault.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

const Places = z.array(z.object({ path: z.string(), message: z.string() }));
export type FaultLocation = z.output<typeof Places>[number];

/** Locations named by a refusal of the structure; empty for any other refusal. */
export function placesOf(error: unknown): readonly FaultLocation[] {
  const fault = faultOf(error);
  return fault.code === 'INVALID_TEMPLATE_STRUCTURE' ? (Places.safeParse(fault.details).data ?? []) : [];
}

/** Faults of a refused file or template with their locations. */
export function StructureFaults({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  // The message of a refused file already names the location.
  const places = placesOf(error).filter(({ path, message }) => message !== faultOf(error).message || !message.includes(path));
  return (
    <div className="grid gap-2">
      <FaultMessage error={error} />
      {places.length > 0 && <PlaceList places={places} />}
    </div>
  );
}

export function PlaceList({ places }: { places: readonly FaultLocation[] }) {
  return (
    <ul className="grid max-h-48 gap-1 overflow-y-auto rounded-field border border-border px-3 py-2 text-sm">
      {places.map(({ path, message }) => (
        <li key={`${path} ${message}`} className="wrap-anywhere">
          {path !== '' && !message.includes(path) && <span className="font-medium">{path}: </span>}
          {message}
        </li>
      ))}
    </ul>
  );
}
