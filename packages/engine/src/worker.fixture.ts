import { bodies } from './bodies.fixture.ts'
import { serve } from './serve.ts'

serve(bodies)
