import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { FileRefusal } from '#server/platform/files/file.refusal.ts';
import { textIn } from './text.ts';

/** Far more than any tool nests. */
const MOST_DEPTH = 200;

const OPENING: ReadonlySet<TokenType> = new Set([TokenType.LEFT_BRACE, TokenType.LEFT_BRACKET]);
const CLOSING: ReadonlySet<TokenType> = new Set([TokenType.RIGHT_BRACE, TokenType.RIGHT_BRACKET]);

type Token = Parameters<Tokenizer['onToken']>[0];

class Recognised extends Error {}

/** Passes every token of a JSON file on; a file that is too deep, cut off or malformed is refused. */
async function eachToken(path: string, onToken: (token: Token, depth: number) => void): Promise<void> {
  let depth = 0;
  let seen = false;
  const tokenizer = new Tokenizer();
  tokenizer.onToken = (token) => {
    seen = true;
    if (CLOSING.has(token.token)) depth -= 1;
    onToken(token, depth);
    if (OPENING.has(token.token)) depth += 1;
    if (depth > MOST_DEPTH) throw new FileRefusal('', 'The file is nested too deeply to be read.');
  };
  tokenizer.onError = (error) => {
    throw error;
  };
  try {
    for await (const text of textIn(path)) tokenizer.write(text);
    if (!tokenizer.isEnded) tokenizer.end();
  } catch (error) {
    throw error instanceof FileRefusal || error instanceof Recognised ? error : malformed();
  }
  if (!seen || depth > 0) throw cutOff();
}

function cutOff(): FileRefusal {
  return new FileRefusal('', 'The file ends in the middle of a record. Export it again and upload the complete file.');
}

function malformed(): FileRefusal {
  return new FileRefusal('', 'The JSON of the file is damaged or cut off. Export it again and upload the complete file.');
}

/** Reads the values at some paths ("$.Tests.*"), one at a time, so that the size of a file costs no memory. */
export async function readJson(
  path: string,
  paths: readonly string[],
  onValue: (value: unknown, at: readonly string[]) => void,
): Promise<void> {
  const parser = new TokenParser({ paths: [...paths], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    const at = [...stack.slice(1).map((element) => element.key), key];
    onValue(
      value,
      at.map((part) => String(part ?? '')),
    );
  };
  parser.onError = (error) => {
    throw error;
  };
  await eachToken(path, (token) => parser.write(token));
}

/** Keys by their place: "MetaData", "MetaData.Tool", "Tests[].ResultDetail", "[].class_uid". */
export type Signs = ReadonlySet<string>;

const MOST_SIGN_DEPTH = 3;
const MOST_SIGNS = 5_000;

/** Collects the keys of the first three levels until `isKnown` recognises them. */
export async function signsOf(path: string, isKnown: (signs: Signs) => boolean): Promise<Signs> {
  const keys = new Keys();
  try {
    await eachToken(path, (token, depth) => {
      if (depth <= MOST_SIGN_DEPTH && keys.takes(token, depth) && isKnown(keys.signs)) throw new Recognised();
    });
  } catch (error) {
    if (!(error instanceof Recognised)) throw error;
  }
  return keys.signs;
}

interface Container {
  /** Place of the container itself. */
  place: string;
  isObject: boolean;
  key: string;
}

class Keys {
  readonly signs = new Set<string>();
  readonly #containers: Container[] = [];
  #isKeyNext = false;

  /** Records the token; true if it was a new key. */
  takes({ token, value }: Token, depth: number): boolean {
    const top = this.#containers[depth - 1];
    const isKey = this.#isKeyNext && token === TokenType.STRING && top !== undefined;
    this.#isKeyNext = token === TokenType.LEFT_BRACE || (token === TokenType.COMMA && top?.isObject === true);
    if (OPENING.has(token)) this.#containers[depth] = { place: placeIn(top), isObject: token === TokenType.LEFT_BRACE, key: '' };
    if (!isKey || this.signs.size >= MOST_SIGNS) return false;
    top.key = String(value).slice(0, 80);
    const before = this.signs.size;
    return this.signs.add(placeIn(top)).size > before;
  }
}

/** The place of what a container holds now. */
function placeIn(container: Container | undefined): string {
  if (!container) return '';
  const { place, isObject, key } = container;
  if (!isObject) return `${place}[]`;
  return place === '' ? key : `${place}.${key}`;
}
