import pg from 'pg';

// Dates stay text. bigint becomes a number, because none of ours comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
/** Type oid of `bigint[]`; its elements are never null here. */
const INT8_ARRAY: number = 1016;
pg.types.setTypeParser(INT8_ARRAY, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)));
