interface ChartTableProps {
  label: string;
  /** The names of the columns; the first one names the rows. */
  head: readonly string[];
  rows: readonly (readonly [string, ...(string | number | null)[]])[];
}

/** The same figures in words, behind every chart. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-6 items-center rounded-field text-muted hover:text-text">Show as table</summary>
      <table aria-label={label} className="mt-1 w-full border-collapse">
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={column === 0 ? 'py-1 text-left font-medium' : 'py-1 text-right font-medium'}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name} className="border-t border-border">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              {values.map((value, column) => (
                <td key={head[column + 1]} className="py-1 text-right tabular-nums">
                  {value ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
