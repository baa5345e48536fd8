export const DATABASE = 'plumbline-answers';
export const STORE = 'answers';

/** Deletes every answer kept on this device. Without a library, so that signing out needs no further script. */
export function wipeKeptAnswers(): void {
  const request = indexedDB.open(DATABASE, 1);
  // There was no database: the transaction that would create an empty one is called off.
  request.addEventListener('upgradeneeded', () => request.transaction?.abort());
  request.addEventListener('success', () => {
    const database = request.result;
    database.transaction(STORE, 'readwrite').objectStore(STORE).clear();
    database.close();
  });
}
