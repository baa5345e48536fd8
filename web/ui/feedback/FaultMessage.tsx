import { faultOf } from '#web/http/fault.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

/** Refusal inside a form or card; renders nothing without an error. */
export function FaultMessage({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className="flex gap-2 rounded-field border border-danger-line bg-danger-tint px-3 py-2 text-danger-text">
      <AlertTriangleIcon className="mt-0.5" />
      <p className="whitespace-pre-line">{faultOf(error).displayText}</p>
    </div>
  );
}
