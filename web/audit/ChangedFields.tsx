import type { AuditEvent } from '#contract/audit/audit.contract.ts';
import { isInternalField, valueText } from '#domain/audit/audit.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { LockIcon } from '#web/ui/icons.guest.tsx';

export function ChangedFields({ changes }: Pick<AuditEvent, 'changes'>) {
  return (
    <div className="overflow-clip rounded-card border border-border">
      <table aria-label="Changed fields" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-b border-border text-left text-muted">
            <th className="w-1/5 px-3 py-1.5 font-medium max-md:w-1/4">Field</th>
            <th className="px-3 py-1.5 font-medium">Before</th>
            <th className="px-3 py-1.5 font-medium">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field} className="border-b border-border align-top last:border-b-0">
              <th
                scope="row"
                className={classes(
                  'px-3 py-2 text-left font-normal wrap-anywhere',
                  isInternalField(field) ? 'bg-internal-tint text-internal-text' : 'text-muted',
                )}
              >
                <span className="flex items-center gap-1.5">
                  {isInternalField(field) && <LockIcon size={14} aria-label="Internal" />}
                  {field}
                </span>
              </th>
              <Side sign="−" value={before} className="bg-danger-tint" />
              <Side sign="+" value={after} className="bg-success-tint" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ sign, value, className }: { sign: string; value: unknown; className: string }) {
  const text = valueText(value);
  return (
    <td className={classes('px-3 py-2 wrap-anywhere whitespace-pre-wrap', className)}>
      <span aria-hidden className="mr-1.5 font-semibold">
        {sign}
      </span>
      {text === '' ? <span className="text-muted">empty</span> : text}
    </td>
  );
}
