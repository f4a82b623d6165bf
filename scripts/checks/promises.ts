/**
 * Finds unawaited promises: their errors are lost, and a database query that is never awaited never runs. Uses TypeScript's own
 * checker, which lint rules without types cannot; oxlint's way to it would add 22 MB.
 */
import {
  API,
  type Checker,
  type Project,
  SignatureKind,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import {
  type Expression,
  isArrowFunction,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isExpressionStatement,
  isFunctionExpression,
  isIfStatement,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isVoidExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'

export type Lost = { file: string; line: number; text: string; why: string }

/** Something that must not be a promise, and what is wrong if it is. */
type Suspect = { node: Node; why: string }

const FLOATS =
  'Nobody waits for this promise: await it, return it, or say "void" where its failures are handled.'
const ALWAYS_TRUE = 'A promise is always true: await it first.'
const IGNORED = 'Who calls this function does not wait for it, so its failures are lost.'

/** @param wanted which of the project's files to check, by path */
export function lostPromises(
  tsconfig: string,
  wanted: (path: string) => boolean,
): { files: number; lost: Lost[] } {
  const api = new API()
  try {
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig)
    if (!project) throw new Error(`${tsconfig} is no project.`)
    const files = project.rootFiles.filter(wanted)
    return {
      files: files.length,
      lost: files.flatMap((path) => lostIn(project, project.program.getSourceFile(path))),
    }
  } finally {
    api.close()
  }
}

function lostIn({ checker }: Project, file: SourceFile | undefined): Lost[] {
  if (!file) return []
  const suspects: Suspect[] = []
  const visit = (node: Node): void => {
    suspects.push(...suspectsOf(node))
    node.forEachChild(visit)
  }
  visit(file)
  const types = checker.getTypeAtLocation(suspects.map(({ node }) => node))
  const isLost = ({ node, why }: Suspect, type: Type | undefined) => {
    if (why === IGNORED) return isIgnored(checker, node)
    return why === FLOATS
      ? isPromise(checker, type) && !isHandled(node)
      : partsOf(type).every((part) => isPromise(checker, part))
  }
  return suspects
    .filter((suspect, place) => isLost(suspect, types[place]))
    .map(({ node, why }) => ({
      file: file.fileName,
      line: lineOf(file, node),
      text: node.getText(file).split('\n')[0]!.trim(),
      why,
    }))
}

function suspectsOf(node: Node): Suspect[] {
  if (isExpressionStatement(node)) return lastOf(node.expression).map((last) => ({ node: last, why: FLOATS }))
  if (isIfStatement(node)) return [{ node: node.expression, why: ALWAYS_TRUE }]
  if (isConditionalExpression(node)) return [{ node: node.condition, why: ALWAYS_TRUE }]
  if (isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [{ node: node.operand, why: ALWAYS_TRUE }]
  if (
    isBinaryExpression(node) &&
    [SyntaxKind.AmpersandAmpersandToken, SyntaxKind.BarBarToken].includes(node.operatorToken.kind)
  )
    return [{ node: node.left, why: ALWAYS_TRUE }]
  if (isCallExpression(node))
    return node.arguments
      .filter((argument) => isAsyncFunction(argument))
      .map((argument) => ({ node: argument, why: IGNORED }))
  return []
}

/**
 * The expressions that a statement evaluates to: for `a && b` and `a ? b : c` the parts that may be left unawaited; nothing for an
 * assignment.
 */
function lastOf(expression: Expression): Node[] {
  if (isConditionalExpression(expression))
    return [...lastOf(expression.whenTrue), ...lastOf(expression.whenFalse)]
  if (isBinaryExpression(expression)) {
    const { kind } = expression.operatorToken
    if (
      kind === SyntaxKind.AmpersandAmpersandToken ||
      kind === SyntaxKind.BarBarToken ||
      kind === SyntaxKind.QuestionQuestionToken
    )
      return lastOf(expression.right)
    return kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment ? [] : [expression]
  }
  return isVoidExpression(expression) || expression.kind === SyntaxKind.AwaitExpression ? [] : [expression]
}

/** Has `then`, or is a union of which one member has it: also what Drizzle builds and runs only when awaited. */
function isPromise(checker: Checker, type: Type | undefined): boolean {
  if (!type || type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) return false
  if (type.isUnionType()) return partsOf(type).some((part) => isPromise(checker, part))
  if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return false
  const then = checker.getPropertyOfType(type, 'then')
  return then !== undefined && isCallable(checker, checker.getTypeOfSymbol(then))
}

const partsOf = (type: Type | undefined): readonly (Type | undefined)[] =>
  type?.isUnionType() ? type.getTypes() : [type]

const isCallable = (checker: Checker, type: Type | undefined): boolean =>
  type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0

/** `.catch(f)` and `.then(f, g)` handle failures; `.finally(f)` does if what precedes it does. */
function isHandled(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  const { name, expression } = node.expression
  if (name.text === 'catch') return node.arguments.length > 0
  if (name.text === 'then') return node.arguments.length > 1
  return name.text === 'finally' && isHandled(expression)
}

const isAsyncFunction = (node: Node): node is Expression =>
  (isArrowFunction(node) || isFunctionExpression(node)) &&
  (node.modifiers ?? []).some(({ kind }) => kind === SyntaxKind.AsyncKeyword)

/** Passed to a parameter whose functions are all expected to return nothing, as for forEach. */
function isIgnored(checker: Checker, node: Node): boolean {
  const expected = checker.getContextualType(node as Expression)
  const signatures = partsOf(expected).flatMap((type) =>
    type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [],
  )
  return (
    signatures.length > 0 &&
    signatures.every(
      (signature) => ((checker.getReturnTypeOfSignature(signature)?.flags ?? 0) & TypeFlags.Void) !== 0,
    )
  )
}

function lineOf(file: SourceFile, node: Node): number {
  return file.text.slice(0, node.getStart(file)).split('\n').length
}
