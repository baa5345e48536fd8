import type { RestoreReport } from '#contract/backups/backups.contract.ts';
import { numberText } from '#web/ui/data/number.text.ts';

const CELL = 'py-1 pr-4 text-right tabular-nums';

/** What a backup brings, table by table, and what of here would go. */
export function RestorePreview({ report: { organization, tables, files } }: { report: RestoreReport }) {
  const sum = (key: 'restored' | 'removed') => tables.reduce((total, table) => total + table[key], 0);
  return (
    <div className="text-sm">
      <p className="mb-2">
        {`A backup of ${organization}: ${counted(sum('restored'), 'row')} and ${counted(files, 'file')} come, ${counted(sum('removed'), 'row')} that are here now go.`}
      </p>
      <details>
        <summary className="cursor-pointer py-1 text-muted">Table by table</summary>
        <table className="mt-1">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="py-1 pr-4 text-left font-medium">
                Table
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Comes
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-medium">
                Goes
              </th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ table, restored, removed }) => (
              <tr key={table}>
                <th scope="row" className="py-1 pr-4 text-left font-normal">
                  {table.replaceAll('_', ' ')}
                </th>
                <td className={CELL}>{restored}</td>
                <td className={CELL}>{removed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function counted(n: number, noun: string): string {
  return `${numberText(n)} ${noun}${n === 1 ? '' : 's'}`;
}
