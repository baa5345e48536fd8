import { type ReactNode, useState } from 'react';
import { Pagination } from './Pagination.tsx';

interface PagedRowsProps<Row> {
  rows: readonly Row[];
  pageSize: number;
  children: (visible: readonly Row[]) => ReactNode;
}

/** A list that was read completely and is shown page by page; with one page there is no pagination. */
export function PagedRows<Row>({ rows, pageSize, children }: PagedRowsProps<Row>) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      {children(rows.slice(0, shown))}
      {rows.length > pageSize && (
        <Pagination
          shown={Math.min(shown, rows.length)}
          total={rows.length}
          hasMore={shown < rows.length}
          onMore={() => setShown(shown + pageSize)}
        />
      )}
    </>
  );
}
