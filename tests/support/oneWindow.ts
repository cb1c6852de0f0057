/**
 * Tests are windows of browsers of their own: what one says to its other windows must not reach the next one. A test
 * about several windows puts a line of its own there.
 */
Reflect.deleteProperty(globalThis, 'BroadcastChannel')
