export class FileRefusal extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = 'FileRefusal';
    this.path = path;
  }
}
